-- The calls of a version's turn say how much was read, not what: the text would outlive a source that is removed.
update public.turn_calls
set output = (output - 'text') || jsonb_build_object('characters', length(output ->> 'text'))
where name = 'Read' and call_id like 'source-%' and output ? 'text';
