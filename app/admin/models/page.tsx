import { AdminPage } from '#components/admin/admin-page.tsx';
import { CheckModelButton } from '#components/admin/check-model-button.tsx';
import { formatCost, modelStateLabel } from '#components/admin/labels.ts';
import { Section } from '#components/shell/page.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { runtime } from '#lib/app/web.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { currentAdmin } from '../current-admin.ts';

export const metadata = { title: 'Models, admin' };

export default async function AdminModelsPage() {
  await currentAdmin();
  const { model, modelStatus } = runtime();
  const { state, usable, message } = await modelStatus();
  return (
    <AdminPage title="Models">
      <Section title="In use" aside={state === 'built-in' ? null : <CheckModelButton />}>
        <p className={`pt-3 max-w-[40rem] text-body text-pretty ${usable ? 'text-ink-2' : 'text-bad'}`}>{message}</p>
        <Facts
          facts={[
            [
              'Model',
              <span key="model" className="font-code">
                {model.id}
              </span>,
            ],
            ['State', modelStateLabel(state)],
            ['Address', model.address],
            ['Price', priceOf(model)],
          ]}
        />
      </Section>
    </AdminPage>
  );
}

const MILLION = 1_000_000;
/** Few enough to be below the price of long prompts. */
const SAMPLE = 1000;

/** "$2.00 in, $10.00 out per million tokens", or "unknown". */
function priceOf({ provider, costOf }: PartnerModel): string {
  if (provider === 'built-in') return 'none';
  const base = costOf({ inputTokens: SAMPLE, outputTokens: 0 });
  const both = costOf({ inputTokens: SAMPLE, outputTokens: SAMPLE });
  if (base === null || both === null) return 'unknown, so costs are unknown. Set MODEL_PRICES to know them.';
  const [input, output] = [base, both - base].map((nanoUsd) => formatCost((nanoUsd * MILLION) / SAMPLE));
  return `${input} in, ${output} out per million tokens`;
}
