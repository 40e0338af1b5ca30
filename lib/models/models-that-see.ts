/**
 * Families of models that can be shown images, by their usual names. A server does not say what its models can do, and one that
 * is not known here counts as one that cannot.
 */
const families = [
  /(?:^|[/:.-])(?:gpt-(?:4o|4\.1|4\.5|4-turbo|4-vision|5|6)|o[13](?!\d|-mini)|o4|chatgpt-4o)/,
  /claude-(?:3|[a-z]+-\d)/,
  /gemini-|gemma-?(?:3|4)/,
  /llama-?(?:3\.2-(?:11b|90b)|4)|llava|pixtral|molmo|internvl|minicpm-[vo]|moondream|idefics|phi-(?:3\.5-vision|4-multimodal)/,
  /mistral-(?:small-3\.[1-9]|small-2[56]|medium-3|large-3)|magistral-(?:small|medium)-(?:1\.2|2509)/,
  /qwen[\d.]*-?vl|qwen[\d.]*-omni|glm-[\d.]+v|kimi-vl|grok-(?:2-vision|4|5)|nova-(?:lite|pro|premier)/,
  /vision|-vl(?:-|$|:)|multimodal/,
];

/** Whether the id of a model is that of one that is known to see. */
export const namesModelThatSees = (id: string): boolean => families.some((family) => family.test(id.toLowerCase()));
