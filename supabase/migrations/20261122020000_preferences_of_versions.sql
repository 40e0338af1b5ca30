-- What a version says of the person's preferences, and which statements of its sources are not in it.

/*
 * `preferences` [{ref, words, state, why?}]: each thing that the person wants, and what became of it. applied: it had an
 * effect, or was checked on the text · not_met · given: the writer had it, and no more is known.
 * `left_out` [{text, because, ...}]: preference {preference: its words} · reported {version: the one that said it} · no_room.
 */
alter table public.deliverable_versions
  add column preferences jsonb not null default '[]'
    check (jsonb_typeof(preferences) = 'array' and not jsonb_path_exists(preferences,
      '$[*] ? (!(@.state == "applied" || @.state == "not_met" || @.state == "given") || !exists(@.words) || !exists(@.ref))')),
  add column left_out jsonb not null default '[]'
    check (jsonb_typeof(left_out) = 'array' and not jsonb_path_exists(left_out,
      '$[*] ? (!(@.because == "preference" || @.because == "reported" || @.because == "no_room") || !exists(@.text))'));

-- Earlier versions kept what was given to their writer among their sources. Whether it had an effect is not known.
alter table public.deliverable_versions disable trigger user;
update public.deliverable_versions v set
  preferences = coalesce((
    select jsonb_agg(jsonb_build_object('ref', coalesce(nullif(s ->> 'ref', ''), 'unknown'), 'words', s ->> 'title', 'state', 'given'))
    from jsonb_array_elements(v.source_snapshots) s where s ->> 'kind' = 'guidance' and s ->> 'title' <> ''), '[]'),
  source_snapshots = coalesce((
    select jsonb_agg(s order by place) from jsonb_array_elements(v.source_snapshots) with ordinality as each (s, place)
    where s ->> 'kind' is distinct from 'guidance'), '[]')
where v.source_snapshots @> '[{"kind": "guidance"}]';
alter table public.deliverable_versions enable trigger user;
