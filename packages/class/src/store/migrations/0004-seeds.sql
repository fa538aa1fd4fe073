-- A seed is the whole number that an organiser gave, or the 32 hexadecimal digits that Poda drew: 128 bits, more than a bigint.
alter table tournament
  alter column seed type text using seed::text,
  add check (seed ~ '^([0-9]{1,16}|[0-9a-f]{32})$');
alter table attempt
  alter column seed type text using seed::text,
  add check (seed ~ '^([0-9]{1,16}|[0-9a-f]{32})$');
