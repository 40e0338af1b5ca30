-- The pages of a mailbox are threads now. One that is being read begins again, because its pages were emails.
delete from public.document_chunks c using public.documents d
where d.id = c.document_id and d.kind = 'mbox' and d.read_at is null and d.read_cursor is not null;
update public.documents set read_cursor = null, pages_read = 0 where kind = 'mbox' and read_at is null and read_cursor is not null;
