-- Whether a memory is replaced follows from `superseded_by` and from other memories: it is no change of its own.
select private.keep_revisions('public.memories', '{is_superseded}', '{"is_active": true}');
