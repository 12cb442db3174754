"""Words of the chapters that a longer sample has: sectors, what each counts, and its schemes, in two languages.

Belongs here: names. Sentences are in ``annex``, tables in ``annex_tables``. Every pair is English, Hindi.
"""

from __future__ import annotations

from dataclasses import dataclass

Words = tuple[str, str]
"""English and Hindi for the same thing."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that is counted by district, year and scheme."""

    name: Words
    level: float
    """Roughly its number in an average district, in thousands."""


@dataclass(frozen=True, slots=True)
class Sector:
    """A chapter: its title and its topics."""

    title: Words
    topics: tuple[Topic, ...]


def _sector(english: str, hindi: str, *topics: tuple[str, str, float]) -> Sector:
    return Sector((english, hindi), tuple(Topic((en, hi), level) for en, hi, level in topics))


SECTORS = (
    _sector(
        "Animal Husbandry and Fisheries", "पशुपालन एवं मत्स्य पालन",
        ("Veterinary Institutions", "पशु चिकित्सा संस्थान", 0.18), ("Animals Treated", "उपचारित पशु", 210),
        ("Artificial Inseminations", "कृत्रिम गर्भाधान", 62), ("Vaccinations", "टीकाकरण", 480),
        ("Dairy Societies", "दुग्ध समितियां", 0.09), ("Poultry Units", "कुक्कुट इकाइयां", 0.6),
        ("Sheep Breeders", "भेड़ पालक", 2.1), ("Fish Farmers", "मत्स्य पालक", 1.1), ("Trout Units", "ट्राउट इकाइयां", 0.11),
    ),
    _sector(
        "Forest and Environment", "वन एवं पर्यावरण",
        ("Forest Nurseries", "वन पौधशालाएं", 0.07), ("Saplings Planted", "रोपित पौधे", 940),
        ("Forest Beats", "वन बीट", 0.17), ("Fire Incidents", "आग की घटनाएं", 0.1),
        ("Resin Blazes Tapped", "बिरोजा दोहन", 190), ("Medicinal Plant Growers", "औषधीय पौध उत्पादक", 0.5),
        ("Wildlife Claims Settled", "वन्य प्राणी दावे", 0.08), ("Eco Tourism Sites", "ईको पर्यटन स्थल", 0.02),
        ("Compensatory Plantations", "प्रतिपूरक वनीकरण", 0.15),
    ),
    _sector(
        "Water Resource Management", "जल संसाधन प्रबन्धन",
        ("Habitations Covered", "लाभान्वित बस्तियां", 4.4), ("Household Tap Connections", "घरेलू नल कनेक्शन", 140),
        ("Handpumps Installed", "स्थापित हैंडपम्प", 3.3), ("Lift Irrigation Schemes", "उठाऊ सिंचाई योजनाएं", 0.12),
        ("Tubewells", "नलकूप", 0.14), ("Water Samples Tested", "जांचे गए जल नमूने", 21),
        ("Sewerage Connections", "मल निकासी कनेक्शन", 2.6), ("Check Dams", "रोक बांध", 0.2),
        ("Village Water Committees", "ग्राम जल समितियां", 0.28),
    ),
    _sector(
        "Industries and Mining", "उद्योग एवं खनन",
        ("Registered Units", "पंजीकृत इकाइयां", 4.2), ("Workers Employed", "नियोजित कामगार", 31),
        ("Udyam Registrations", "उद्यम पंजीकरण", 6.8), ("Handloom Weavers", "हथकरघा बुनकर", 1.1),
        ("Artisans Trained", "प्रशिक्षित कारीगर", 0.8), ("Mining Leases", "खनन पट्टे", 0.06),
        ("Single Window Approvals", "एकल खिड़की स्वीकृतियां", 0.04), ("Start-ups Supported", "सहायता प्राप्त स्टार्ट अप", 0.02),
        ("Industrial Plots Allotted", "आवंटित औद्योगिक भूखण्ड", 0.03),
    ),
    _sector(
        "Labour and Employment", "श्रम एवं रोजगार",
        ("Job Seekers Placed", "नियुक्त आवेदक", 0.35), ("Live Register Applicants", "जीवित पंजिका आवेदक", 70),
        ("Skill Allowance Beneficiaries", "कौशल भत्ता लाभार्थी", 5.8),
        ("Building Workers Registered", "पंजीकृत भवन कामगार", 28),
        ("Apprentices Engaged", "नियोजित प्रशिक्षु", 0.4), ("Inspections of Shops", "दुकानों के निरीक्षण", 1.4),
        ("Career Camps Held", "आयोजित करियर शिविर", 0.05), ("Claims under Compensation Act", "क्षतिपूर्ति दावे", 0.03),
        ("Factory Licences", "कारखाना अनुज्ञप्तियां", 0.5),
    ),
    _sector(
        "Transport and Communication", "परिवहन एवं संचार",
        ("Registered Vehicles", "पंजीकृत वाहन", 150), ("Driving Licences Issued", "जारी चालक अनुज्ञप्तियां", 12),
        ("Bus Routes Operated", "संचालित बस मार्ग", 0.24), ("Villages Connected by Road", "सड़क से जुड़े गांव", 0.87),
        ("Bridges Built", "निर्मित पुल", 0.19), ("Ropeway Passengers", "रज्जु मार्ग यात्री", 34),
        ("Post Offices", "डाकघर", 0.23),
        ("Telephone Exchanges", "दूरभाष केन्द्र", 0.08), ("Road Accidents", "सड़क दुर्घटनाएं", 0.22),
    ),
    _sector(
        "Housing and Urban Development", "आवास एवं शहरी विकास",
        ("Houses Completed", "पूर्ण आवास", 0.9), ("Flats Allotted", "आवंटित फ्लैट", 0.05),
        ("Street Vendors Assisted", "सहायता प्राप्त पथ विक्रेता", 0.4), ("Urban Tap Connections", "शहरी नल कनेक्शन", 9.5),
        ("Parking Places Built", "निर्मित पार्किंग स्थल", 0.3), ("Solid Waste Wards", "ठोस कचरा वार्ड", 0.05),
        ("Urban Livelihood Groups", "शहरी आजीविका समूह", 0.12), ("Building Plans Approved", "स्वीकृत भवन मानचित्र", 0.5),
        ("Green Area Parks", "हरित उद्यान", 0.02),
    ),
    _sector(
        "Panchayati Raj", "पंचायती राज",
        ("Works Completed", "पूर्ण कार्य", 2.8), ("Elected Representatives", "निर्वाचित प्रतिनिधि", 2.3),
        ("Gram Sabha Meetings", "ग्राम सभा बैठकें", 1.2), ("Panchayat Ghars", "पंचायत घर", 0.27),
        ("Accounts Audited", "अंकेक्षित लेखे", 0.26), ("Women Members Trained", "प्रशिक्षित महिला सदस्य", 0.8),
        ("Village Plans Uploaded", "अपलोड ग्राम योजनाएं", 0.27), ("Family Registers Issued", "जारी परिवार रजिस्टर", 18),
        ("Watershed Works", "जलागम कार्य", 0.4),
    ),
    _sector(
        "Information and Science Technology", "सूचना एवं विज्ञान प्रौद्योगिकी",
        ("Service Centres", "सेवा केन्द्र", 0.36), ("Online Certificates Issued", "जारी ऑनलाइन प्रमाण पत्र", 52),
        ("Government Offices Networked", "संजालित सरकारी कार्यालय", 0.16),
        ("Complaints Resolved", "निपटाई गई शिकायतें", 24),
        ("Aadhaar Updates", "आधार अद्यतन", 47), ("Public Wi-Fi Points", "सार्वजनिक वाई-फाई केन्द्र", 0.06),
        ("Science Clubs", "विज्ञान क्लब", 0.12), ("Patents Facilitated", "सहायता प्राप्त पेटेंट", 0.01),
        ("Digital Literacy Trainees", "डिजिटल साक्षरता प्रशिक्षु", 3.2),
    ),
    _sector(
        "Food Security and Civil Supplies", "खाद्य सुरक्षा एवं नागरिक आपूर्ति",
        ("Fair Price Outlets", "उचित मूल्य दुकानें", 0.41), ("Ration Cards", "राशन कार्ड", 155),
        ("Inspections of Outlets", "दुकानों के निरीक्षण", 3.4), ("Gas Connections", "गैस कनेक्शन", 160),
        ("Households under Food Security", "खाद्य सुरक्षा परिवार", 61), ("Godowns", "गोदाम", 0.01),
        ("Flour Mills Supplied", "आपूर्ति प्राप्त आटा मिलें", 0.01),
        ("Consumer Cases Settled", "निपटाए गए उपभोक्ता मामले", 0.08),
        ("Wheat Growers Paid", "भुगतान प्राप्त गेहूं उत्पादक", 0.5),
    ),
)  # fmt: skip

SCHEMES: tuple[Words, ...] = (
    ("Establishment of new units in areas that no unit serves", "वंचित क्षेत्रों में नई इकाइयों की स्थापना"),
    ("Maintenance, repair and upkeep of assets", "परिसम्पत्तियों का रखरखाव एवं मरम्मत"),
    ("Centrally sponsored component including the share of the State", "राज्य अंश सहित केन्द्रीय प्रायोजित घटक"),
    ("Training", "प्रशिक्षण"),
    ("Assistance to weaker sections, women and small holders for purchase of equipment",
     "कमजोर वर्गों, महिलाओं एवं लघु कृषकों को उपकरण हेतु सहायता"),
    ("Publicity and Monitoring", "प्रचार एवं अनुश्रवण"),
    ("Other Activities", "अन्य गतिविधियां"),
)  # fmt: skip
MONTHS: tuple[Words, ...] = (
    ("April", "अप्रैल"), ("May", "मई"), ("June", "जून"), ("July", "जुलाई"), ("August", "अगस्त"),
    ("September", "सितम्बर"), ("October", "अक्तूबर"), ("November", "नवम्बर"), ("December", "दिसम्बर"),
    ("January", "जनवरी"), ("February", "फरवरी"), ("March", "मार्च"),
)  # fmt: skip
SPLITS: tuple[tuple[Words, Words], ...] = (
    (("Rural", "ग्रामीण"), ("Urban", "शहरी")),
    (("Old", "पुराने"), ("New", "नये")),
    (("General", "सामान्य"), ("Scheduled Areas", "अनुसूचित क्षेत्र")),
)
HEADS: dict[str, Words] = {
    "district": ("District", "जिला"), "year": ("Year", "वर्ष"), "month": ("Month", "मास"), "scheme": ("Scheme", "योजना"),
    "total": ("Total", "कुल"), "state": ("Himachal Pradesh", "हिमाचल प्रदेश"), "target": ("Target", "लक्ष्य"),
    "achievement": ("Achievement", "उपलब्धि"), "physical": ("Physical (number)", "भौतिक (संख्या)"),
    "financial": ("Financial (Rs. in crore)", "वित्तीय (करोड़ रुपये)"), "number": ("(in number)", "(संख्या में)"),
    "crore": ("(Rs. in crore)", "(करोड़ रुपये)"), "item": ("Head of Expenditure", "व्यय शीर्ष"),
    "districts": ("District-wise {}", "जिलावार {}"), "split": ("{} by Area", "क्षेत्रवार {}"),
    "schemes": ("Targets and Achievements: {}", "लक्ष्य एवं उपलब्धियां: {}"), "months": ("Month-wise {}", "मासवार {}"),
    "years": ("{} over the Years", "वर्षवार {}"), "outlay": ("Expenditure on {}", "{} पर व्यय"),
}  # fmt: skip
