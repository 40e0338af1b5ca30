/*
 * The title of a chat that begins with this text: 80 characters, cut at a word where one ends near. The documents that are
 * attached to the message, refs in its last line, are left out.
 */
create or replace function private.title_of(said text) returns text language sql immutable set search_path = '' as $$
  select case
    when length(line) <= 80 then line
    when length(words) between 57 and 79 then rtrim(words) || '…'
    else rtrim(left(line, 80)) || '…'
  end
  from (select line, regexp_replace(left(line, 80), '\s\S*$', '') as words
    from (select btrim(regexp_replace(
      regexp_replace(said, '(^|\n\n)document:[0-9a-f-]{36}( document:[0-9a-f-]{36})*$', ''), '\s+', ' ', 'g')) as line) one_line) cut
$$;
