-- How much of a work ticket is done without asking: manual (each risky call asks) · semi_auto (what stays in its workspace goes
-- ahead, what reaches outside asks) · full_auto (nothing asks).
alter table public.work_tickets add column governance text not null default 'manual';
alter table public.work_tickets add constraint work_tickets_governance_check check (governance in ('manual', 'semi_auto', 'full_auto'));
select private.audit('public.work_tickets', '{agent_type,status,frequency,governance,started_at,completed_at}', '{progress}');
