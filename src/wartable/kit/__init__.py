"""What rulesets share: it stands between engine and rulesets, and knows no system."""
