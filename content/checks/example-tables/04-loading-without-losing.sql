create schema raw;
create table raw.known_contract (contract_id integer, deleted_on date);
create table raw.todays_key (contract_id integer);
