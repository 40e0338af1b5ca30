-- New words go into the index at once. Otherwise they wait in a list that every search reads from its start to its end until a
-- vacuum, which the embedded database never runs by itself.
alter index public.memories_user_id_words_idx set (fastupdate = off);
alter index public.document_chunks_user_id_words_idx set (fastupdate = off);
