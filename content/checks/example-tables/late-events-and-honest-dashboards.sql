create table delivery_scans (scan_day date, country text);
create table deliveries_daily (scan_day date, country text, delivered bigint);
create table touched_days (scan_day date);
