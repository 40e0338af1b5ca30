-- The time of a passage of a calendar is not when it was written: it is when the event takes place.
alter table public.document_chunks add column takes_place_at timestamptz;

update public.document_chunks c set takes_place_at = c.written_at, written_at = null
from public.documents d where d.id = c.document_id and d.kind = 'ics' and c.written_at is not null;
