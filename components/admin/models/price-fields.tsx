import { TextField } from '#components/ui/field.tsx';
import { errorOf, type FormState } from '#components/ui/form-state.ts';
import type { ModelPrices } from '#lib/base/price-overrides.ts';

const fields = [
  { name: 'inputPrice', label: 'Input', price: 'input' },
  { name: 'outputPrice', label: 'Output', price: 'output' },
  { name: 'cachedPrice', label: 'Cached input', price: 'cache_read' },
] as const;

/** The prices of a model, all optional. `isListed`: the app knows prices of this provider. */
export function PriceFields({ isListed, prices, state }: { isListed: boolean; prices?: ModelPrices | null; state: FormState }) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="contents text-ui font-[560]">Prices (optional)</legend>
      <p className="text-ui text-ink-3">
        In dollars per million tokens. {isListed ? 'Without them, list prices count.' : 'Without them, costs are unknown.'} If only the last
        one is empty, cached input counts a tenth of the input price.
      </p>
      <div className="grid gap-3 pt-1.5 sm:grid-cols-3">
        {fields.map(({ name, label, price }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={prices?.[price]}
            error={errorOf(state, name)}
          />
        ))}
      </div>
    </fieldset>
  );
}
