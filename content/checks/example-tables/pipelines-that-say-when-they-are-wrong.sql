create schema raw;
create schema checks;
create schema reporting;
create table raw.ledger_lines (school_id integer, ledger_day date, debit_pence bigint);
create table checks.good_until (school_id integer, ledger_day date);
