-- What the statements of a version rest on.

/*
 * [{text, state, sources?, why?}]: a statement as it is displayed. supported: it rests on `sources` [{source, ref?}], the place of
 * a source in source_snapshots and what exactly was read there · unsupported: its writer named a source that does not say it,
 * because of `why` · own: from the deliverable and the person themselves. No copy of what the sources say is stored.
 * Null: nothing is known, as for versions from before.
 */
alter table public.deliverable_versions
  add column claims jsonb
    check (jsonb_typeof(claims) = 'array' and not jsonb_path_exists(claims,
      '$[*] ? (!(@.state == "supported" || @.state == "unsupported" || @.state == "own") || !exists(@.text))'));
