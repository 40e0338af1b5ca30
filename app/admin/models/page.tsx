import { AdminPage } from '#components/admin/admin-page.tsx';
import { CheckModelButton } from '#components/admin/check-model-button.tsx';
import { formatCost, modelStateLabel } from '#components/admin/labels.ts';
import { Section } from '#components/shell/page.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { runtime } from '#lib/app/web.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { findOllama } from '#lib/models/ollama.ts';
import { currentAdmin } from '../current-admin.ts';

export const metadata = { title: 'Models, admin' };

export default async function AdminModelsPage() {
  await currentAdmin();
  const { offeredModels } = runtime();
  const ollama = await findOllama(offeredModels);
  return (
    <AdminPage title="Models">
      <div className="flex flex-col gap-12">
        {offeredModels.map((model, index) => (
          <OfferedModel key={model.id} model={model} isDefault={index === 0} />
        ))}
        {ollama ? <OllamaOffer {...ollama} /> : null}
      </div>
    </AdminPage>
  );
}

async function OfferedModel({ model, isDefault }: { model: PartnerModel; isDefault: boolean }) {
  const { state, usable, message } = await runtime().modelChecks.status(model.id);
  return (
    <Section title={model.name} aside={state === 'built-in' ? null : <CheckModelButton model={model.id} name={model.name} />}>
      <p className={`max-w-[40rem] pt-3 text-body text-pretty ${usable ? 'text-ink-2' : 'text-bad'}`}>{message}</p>
      <Facts
        facts={[
          [
            'Model',
            <span key="model" className="font-code">
              {model.id}
            </span>,
          ],
          ['Used', isDefault ? 'By default, and for deliverables and tickets' : 'In chats where a person chooses it'],
          ['State', modelStateLabel(state)],
          ['Address', model.address],
          ['Price', priceOf(model)],
        ]}
      />
    </Section>
  );
}

/** The models of an Ollama on this machine, with the settings that use one. */
function OllamaOffer({ address, models }: { address: string; models: readonly string[] }) {
  return (
    <Section title="Ollama on this machine">
      <p className="max-w-[40rem] pt-3 text-body text-pretty text-ink-2">
        {models.length > 0
          ? `Ollama is running here with ${models.join(', ')}. To use a model, set these and restart the app:`
          : 'Ollama is running here without models. Pull a model that supports tools, then reload this page.'}
      </p>
      {models[0] ? (
        <pre className="mt-3 rounded-md bg-fill p-3 font-code text-ui break-all whitespace-pre-wrap">
          {`OPENAI_COMPATIBLE_BASE_URL=${address}\nMODEL=openai-compatible:${models[0]}`}
        </pre>
      ) : null}
    </Section>
  );
}

const MILLION = 1_000_000;
/** Few enough to be below the price of long prompts. */
const SAMPLE = 1000;

/** "$2.00 in, $10.00 out per million tokens", or "Unknown". */
function priceOf({ provider, costOf }: PartnerModel): string {
  if (provider === 'built-in') return 'None';
  const base = costOf({ inputTokens: SAMPLE, outputTokens: 0 });
  const both = costOf({ inputTokens: SAMPLE, outputTokens: SAMPLE });
  if (base === null || both === null) return 'Unknown, so costs are unknown. Set MODEL_PRICES to know them.';
  const [input, output] = [base, both - base].map((nanoUsd) => formatCost((nanoUsd * MILLION) / SAMPLE));
  return `${input} in, ${output} out per million tokens`;
}
