-- Nothing read or wrote these columns.
alter table public.context_domains drop column is_default, drop column is_private;
