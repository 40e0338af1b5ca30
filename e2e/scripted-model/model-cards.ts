import type { CapabilitySupport, ModelInfo } from '@anthropic-ai/sdk/resources/models';

/** A model that the scripted server offers. */
export interface ModelCard {
  id: string;
  displayName: string;
  maxInputTokens: number;
  maxTokens: number;
  lifecycle?: ModelInfo['lifecycle'];
  /** ISO date and time, for a deprecated or retired model. */
  retiresAt?: string;
  /** Accepted, but not in the list of the chat completions API. */
  isAlias?: boolean;
}

export const defaultModels: ModelCard[] = [
  { id: 'claude-sonnet-5-5', displayName: 'Claude Sonnet 5.5', maxInputTokens: 1_000_000, maxTokens: 128_000 },
  { id: 'claude-opus-5-5', displayName: 'Claude Opus 5.5', maxInputTokens: 1_000_000, maxTokens: 128_000 },
  { id: 'claude-haiku-5-5', displayName: 'Claude Haiku 5.5', maxInputTokens: 1_000_000, maxTokens: 128_000 },
  {
    id: 'claude-sonnet-4-5-20250929',
    displayName: 'Claude Sonnet 4.5',
    maxInputTokens: 200_000,
    maxTokens: 64_000,
    lifecycle: 'deprecated',
    retiresAt: '2026-11-30T00:00:00Z',
  },
];

const yes: CapabilitySupport = { supported: true };

/** The answer of `/v1/models/:id`. */
export function modelInfo(card: ModelCard): ModelInfo {
  return {
    id: card.id,
    type: 'model',
    display_name: card.displayName,
    created_at: '2026-01-01T00:00:00Z',
    lifecycle: card.lifecycle ?? 'active',
    deprecated_at: card.lifecycle && card.lifecycle !== 'active' ? '2026-05-01T00:00:00Z' : null,
    retires_at: card.retiresAt ?? null,
    line: null,
    max_input_tokens: card.maxInputTokens,
    max_tokens: card.maxTokens,
    capabilities: {
      batch: yes,
      citations: yes,
      code_execution: yes,
      context_management: { supported: true, clear_thinking_20251015: yes, clear_tool_uses_20250919: yes, compact_20260112: yes },
      effort: { supported: true, low: yes, medium: yes, high: yes, max: yes, xhigh: yes },
      image_input: yes,
      pdf_input: yes,
      server_tools: { supported: true, code_execution: yes, web_search: yes },
      structured_outputs: yes,
      thinking: { supported: true, types: { adaptive: yes, between_tools: yes, disabled: yes, enabled: yes } },
    },
  };
}
