-- A preference that held without any change is met: it was not applied, and nothing is missing.

alter table public.deliverable_versions
  drop constraint deliverable_versions_preferences_check,
  add constraint deliverable_versions_preferences_check
    check (jsonb_typeof(preferences) = 'array' and not jsonb_path_exists(preferences,
      '$[*] ? (!(@.state == "applied" || @.state == "met" || @.state == "not_met" || @.state == "given") || !exists(@.words) || !exists(@.ref))'));
