import { chatServices, composePartner } from '#lib/app/partner.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { Partner } from '#lib/runs/chat/partner.ts';

/** What answers: the model of the settings and the prompt of the product, unless others are named. */
export interface PartnerVariant {
  model?: string;
  prompt?: string;
}

/** The web process's partner with other models and prompts, each composed once. */
export function createEvalPartners() {
  const services = chatServices({ instance: systemClock().newId() });
  const create = ({ model: name, prompt }: PartnerVariant) => {
    const models = async () => {
      const selection = await services.models.current();
      const model = name === undefined ? selection.model : selection.find(name);
      if (!model) throw new Error(`The model ${name} is not set up.`);
      return { model, background: model, offered: [] };
    };
    return composePartner(services, { models, ...(prompt === undefined ? {} : { instructions: prompt }), sendsPerMinute: 1_000 });
  };
  const created = new Map<string, Partner>();
  const partnerOf = (variant: PartnerVariant): Partner => {
    const key = JSON.stringify([variant.model, variant.prompt]);
    const partner = created.get(key) ?? create(variant);
    created.set(key, partner);
    return partner;
  };
  return { partnerOf, services };
}
