import { nameInSentence } from '#lib/base/text/capitalization.ts';
import { deliveryMessage, typeLabels, withArticle } from '#lib/features/deliverables/labels.ts';
import { EditPart, type EditPartProps } from './edit-part.tsx';

/** The terms as one sentence; each part opens its dialog. `schedule` is the formatted schedule. */
export function Terms({
  deliverable,
  schedule,
  timeZone,
  sendsEmail,
}: { schedule: string } & Pick<EditPartProps, 'deliverable' | 'timeZone' | 'sendsEmail'>) {
  const phrase = (part: EditPartProps['part'], text: string) => (
    <EditPart part={part} deliverable={deliverable} timeZone={timeZone} sendsEmail={sendsEmail}>
      {text}
    </EditPart>
  );
  const [article, ...kind] = withArticle(typeLabels[deliverable.type] ?? deliverable.type).split(' ');
  return (
    <p className="mt-4 max-w-[46rem] text-title text-ink-2 max-md:text-lead">
      {phrase('schedule', schedule)}, {article} {phrase('content', kind.join(' '))} for{' '}
      {phrase(
        'recipient',
        deliverable.recipient?.name
          ? nameInSentence(deliverable.recipient.name)
          : deliverable.recipient?.role
            ? `your ${deliverable.recipient.role}`
            : 'no particular reader',
      )}
      , {phrase('delivery', deliveryMessage(deliverable.governance, deliverable.destination?.platform, sendsEmail))}.
    </p>
  );
}
