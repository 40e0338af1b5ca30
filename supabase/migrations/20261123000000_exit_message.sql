-- The reason that a reply ended is called exitMessage.
update public.session_messages
set metadata = (metadata - 'exitWords') || jsonb_build_object('exitMessage', metadata -> 'exitWords')
where metadata ? 'exitWords';
