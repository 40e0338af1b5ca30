import { runtime } from '#lib/app/web.ts';
import { type ActionFailure, failure, invalidFields } from '#lib/base/action-result.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { checkScheduleForm } from '#lib/features/deliverables/check-schedule-form.ts';
import { readScheduleForm, type ScheduleChange } from '#lib/features/deliverables/schedule-form.ts';

/** The schedule that the signed-in person chose in a form, or the errors in it. */
export async function scheduleFromForm(form: FormData): Promise<ScheduleChange | ActionFailure> {
  const change = readScheduleForm(form);
  if (!change) return failure('This schedule isn’t valid. Choose it again.');
  const { profile } = await requireProfile();
  const errors = checkScheduleForm(change, profile.timeZone, runtime().clock.now());
  return Object.keys(errors).length > 0 ? invalidFields(errors) : change;
}
