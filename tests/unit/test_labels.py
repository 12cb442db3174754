"""Labels of different editions and of questions come to one form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hpes_retrieval.labels import english_part, label_tokens, normalise_label, singular, split_unit


@pytest.mark.parametrize(("text", "normalised"), [
    ("17. Fiscal Deficit [9-(1+5+6)]", "fiscal deficit"),
    ("Total Revenue Receipts (a+b+c+d)", "total revenue receipt"),
    ("Total Expenditure (e to f)", "total expenditure"),
    ("9. कुल व्यय (10+13) 9. Total Expenditure (10+13)", "total expenditure"),
    ("जोड़ पूंजीगत प्राप्तियां (क + ख) Total Capital Receipts (A+B)", "total capital receipt"),
    ("कुल जोड़ (राजकोषीय घाटा) Grand Total (Fiscal Deficit)", "grand total fiscal deficit"),
    ("1a Centre's Net Tax Revenue", "centre net tax revenue"),
    ("Total- Revenue Receipts (1a + 2)", "total revenue receipt"),
    ("2. Tax Revenue (Net to Centre)", "tax revenue net to centre"),
    ("B. Debt Receipts* #", "debt receipt"),
    ("A. Non-debt Receipts@", "non debt receipt"),
    ("i. Other Taxes", "other tax"),
    ("a)  Elementary Education", "elementary education"),
    ("(iv) Roads", "road"),
    ("-CGST", "cgst"),
    ("6.1 Trade & repair services", "trade and repair service"),
    ("3 Mining", "mining"),
    ("10 Year Bonds", "10 year bond"),
    ("15 years and above", "15 year and above"),
    ("Primary Deficit (17-11)", "primary deficit"),
    ("Women (15-49)", "women 15 49"),
    ("of which Interest Payments", "interest payment"),
    ("Interest payment.......", "interest payment"),
    ("INTEREST PAYMENTS²", "interest payment"),
    ("GSDP at constant (2011-12) prices", "gsdp at constant 2011-12 price"),
    ("GSDP at constant (2011–12) prices", "gsdp at constant 2011-12 price"),
    ("Consumption of power within the State by use (in MU)", "consumption of power within the state by use"),
    ("Average Yield (Kg. per Hectare)", "average yield"),
    ("State’s own taxes (Rs. in crore)", "state own tax"),
    ("Revenue Deficit as % of GDP", "revenue deficit as percent of gdp"),
    ("Revenue deficit as percentage of GDP", "revenue deficit as percent of gdp"),
    ("I.T. Services", "it service"),
    ("NFHS 4", "nfhs 4"),
    ("Goods and Services Tax", "goods and service tax"),
    ("कुल राजस्व प्राप्तियां", "कुल राजस्व प्राप्तियां"),
    ("9 = 10+13", ""),
    ("", ""),
])  # fmt: skip
def test_normalised(text: str, normalised: str) -> None:
    assert normalise_label(text) == normalised


def test_singular_and_plural_meet_on_both_sides() -> None:
    assert (
        label_tokens("11. Interest Payments") == label_tokens("interest payment") == ("interest", "payment")
    )
    assert label_tokens("Fertilizer subsidies") == label_tokens("Fertiliser subsidy")


def test_words_with_a_meaning_of_their_own_keep_their_s() -> None:
    assert [singular(word) for word in ("gross", "series", "goods", "surplus", "basis", "gas")] == [
        "gross", "series", "goods", "surplus", "basis", "gas",
    ]  # fmt: skip
    assert [singular(w) for w in ("duties", "taxes", "branches", "potatoes", "classes")] == [
        "duty", "tax", "branch", "potato", "class",
    ]  # fmt: skip


@pytest.mark.parametrize(("text", "label", "unit"), [
    ("Consumption of power (in MU)", "Consumption of power", "in MU"),
    ("Outlay (₹ crore)", "Outlay", "₹ crore"),
    ("Outlay [Rs. in lakh]", "Outlay", "Rs. in lakh"),
    ("Production in lakh tonnes", "Production", "in lakh tonnes"),
    ("Area ('000 hectares)", "Area", "'000 hectares"),
    ("Growth (%)", "Growth", "%"),
    ("Loans to others in India", "Loans to others in India", ""),
    ("Tax Revenue (Net to Centre)", "Tax Revenue (Net to Centre)", ""),
    ("Apple", "Apple", ""),
])  # fmt: skip
def test_units_are_split_off(text: str, label: str, unit: str) -> None:
    assert split_unit(text) == (label, unit)


def test_hindi_stays_where_there_is_no_english() -> None:
    assert english_part("राजस्व प्राप्तियां (क)") == "राजस्व प्राप्तियां (क)"


words = st.sampled_from(
    ["fiscal", "deficit", "apple", "production", "revenue", "receipt", "district", "power"]
)


@given(
    st.lists(words, min_size=1, max_size=4),
    st.integers(1, 30),
    st.sampled_from(
        ["{n}. {t}", "({n}) {t}", "{n}a {t}", "{t} *", "{t} ({n}+{n})", "{t}......", "{t} (in MU)", "{t}²"]
    ),
)
def test_what_is_printed_round_a_label_does_not_change_it(parts: list[str], number: int, frame: str) -> None:
    title = " ".join(parts).title()
    assert normalise_label(frame.format(n=number, t=title)) == " ".join(parts)


@given(st.text(max_size=40))
def test_never_raises_and_is_stable(text: str) -> None:
    tokens = label_tokens(text)
    assert all(token == token.strip() and token for token in tokens)
