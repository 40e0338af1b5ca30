-- A person can cancel a ticket whose newest run failed: it is not tried again, and no longer waits for them.
drop trigger guard_status on public.work_tickets;
create trigger guard_status before update on public.work_tickets for each row execute function private.guard_transition(
  'status', 'pending>running', 'pending>cancelled', 'running>completed', 'running>failed', 'running>cancelled', 'running>awaiting_approval',
  'awaiting_approval>running', 'awaiting_approval>cancelled', 'awaiting_approval>failed',
  'completed>running', 'failed>running', 'failed>cancelled', 'cancelled>running');
