import { z } from 'zod';
import { networksOf } from '#lib/base/http/client-address.ts';
import { BUILT_IN, currentModelName, modelNamePattern, modelNamesOf } from './model-name.ts';
import { isProblem, readPriceOverrides } from './price-overrides.ts';
import { readThinkingSettings } from './thinking-setting.ts';

const text = z.string().trim().min(1);
const url = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });
const loopback = ['127.0.0.1', 'localhost', '[::1]'];
const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535);
// Creating a folder there would never finish.
const folder = text.refine((path) => !/^\/+(proc|sys)(\/|$)/.test(path), {
  error: 'must be a folder that can store files, not under /proc or /sys',
});

const origins = text.refine((list) => originsOf(list).every((origin) => URL.parse(origin)?.origin === origin), {
  error: 'must be origins such as http://localhost:8080, separated by commas',
});

/** The origins in a comma-separated setting. */
export function originsOf(list = ''): string[] {
  return list.split(/[\s,]+/).filter(Boolean);
}

function areNetworks(list: string): boolean {
  try {
    networksOf(list);
    return true;
  } catch {
    return false;
  }
}

/** The expected form of MODEL_PRICES. */
export const expectedPrices = 'must be JSON like {"claude-x": {"input": 2, "output": 10}}';

/**
 * Every environment variable that the project reads, with its default. `.env.example` lists the same names with their
 * meaning, and a test compares the two. An empty value counts as not set.
 */
export const envSchema = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: port.default(3000),
  SITE_URL: url.optional(),
  SIGN_UP: z.enum(['open', 'invited', 'closed'], { error: 'must be "open", "invited" or "closed"' }).optional(),
  TRUSTED_PROXIES: text
    .refine((list) => areNetworks(list), { error: 'must be addresses or networks such as 10.0.0.0/8, separated by commas' })
    .optional(),
  DATA_DIR: folder.default('.data'),
  SUPABASE_PORT: port.default(54_321),
  DATABASE_PORT: port.default(54_322),
  FILES_DIR: folder.optional(),
  DISK_MARGIN_MB: z.coerce
    .number({ error: 'must be a number of megabytes' })
    .int({ error: 'must be a whole number of megabytes' })
    .min(32, { error: 'must be 32 or more: the database needs some room to record what it does' })
    .default(100),
  SUPABASE_URL: url.optional(),
  SUPABASE_PUBLISHABLE_KEY: text.optional(),
  SUPABASE_SECRET_KEY: text.optional(),
  SUPABASE_JWT_SECRET: text.min(32, { error: 'must be at least 32 characters' }).optional(),
  SUPABASE_JWT_SIGNING_KEY: text.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  MODEL: z
    .string()
    .regex(modelNamePattern, { error: 'must be "built-in", "anthropic:<model id>" or "openai-compatible:<model id>"' })
    .transform(currentModelName)
    .optional(),
  MODELS: text
    .refine((list) => modelNamesOf(list).every((name) => modelNamePattern.test(name)), {
      error: 'must be models such as "anthropic:<model id>", separated by commas',
    })
    .transform(modelNamesOf)
    .optional(),
  ANTHROPIC_API_KEY: text.optional(),
  ANTHROPIC_BASE_URL: url.optional(),
  OPENAI_COMPATIBLE_BASE_URL: url.optional(),
  OPENAI_COMPATIBLE_API_KEY: text.optional(),
  MODEL_PRICES: text.refine((json) => !isProblem(readPriceOverrides(json)), { error: expectedPrices }).optional(),
  MODEL_THINKING: text
    .refine((json) => readThinkingSettings(json), { error: 'must be JSON like {"claude-x": "adaptive", "claude-y": 4000}' })
    .optional(),
  GENERATION: z.enum(['now', 'batch'], { error: 'must be "now" or "batch"' }).default('now'),
  EMBEDDINGS: z
    .string()
    .regex(/^(local|none|(openai-compatible|voyage):\S+)$/, {
      error: 'must be "local", "none", "openai-compatible:<model id>" or "voyage:<model id>"',
    })
    .default('local'),
  VOYAGE_API_KEY: text.optional(),
  VOYAGE_BASE_URL: url.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: text.optional(),
  WEBHOOK_SECRET: text.min(32, { error: 'must be at least 32 characters' }).optional(),
  WEBHOOK_ALLOWED_ORIGINS: origins.optional(),
  HTTP_ALLOWED_ORIGINS: origins.optional(),
  MCP_ALLOWED_ORIGINS: origins.optional(),
  SEALING_SECRET: text.min(32, { error: 'must be at least 32 characters' }).optional(),
  SLACK_CLIENT_ID: text.optional(),
  SLACK_CLIENT_SECRET: text.optional(),
  SLACK_URL: url.default('https://slack.com'),
  GITHUB_CLIENT_ID: text.optional(),
  GITHUB_CLIENT_SECRET: text.optional(),
  GITHUB_URL: url.default('https://github.com'),
  GITHUB_API_URL: url.default('https://api.github.com'),
  LINEAR_CLIENT_ID: text.optional(),
  LINEAR_CLIENT_SECRET: text.optional(),
  LINEAR_URL: url.default('https://linear.app'),
  LINEAR_API_URL: url.default('https://api.linear.app'),
  NOTION_CLIENT_ID: text.optional(),
  NOTION_CLIENT_SECRET: text.optional(),
  NOTION_URL: url.default('https://api.notion.com'),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_URL: url.optional(),
  MCP_OAUTH_ISSUER: url
    .refine((text) => text.startsWith('https://') || loopback.includes(URL.parse(text)?.hostname ?? ''), { error: 'must be an https URL' })
    .optional(),
  MCP_OAUTH_PERSON: z.enum(['email', 'sub'], { error: 'must be "email" or "sub"' }).default('email'),
  MCP_URL: url.optional(),
  MCP_TOKEN: text.optional(),
  WORKSPACE_COMMANDS: z
    .enum(['auto', 'simulated', 'sandboxed', 'none'], { error: 'must be "auto", "simulated", "sandboxed" or "none"' })
    .default('auto'),
  DANGEROUSLY_RUN_WITHOUT_SANDBOX: z.literal('yes', { error: 'must be "yes", or not be set' }).optional(),
  CLOCK: z.iso.datetime({ offset: true, error: 'must be an ISO date and time' }).optional(),
  STREAM_DELAY_MS: z.coerce
    .number({ error: 'must be a number of milliseconds' })
    .int({ error: 'must be a whole number of milliseconds' })
    .min(0, { error: 'must be 0 or more' })
    .max(10_000, { error: 'must be at most 10000' })
    .default(0),
});

/** The parsed variables: names in capitals, typed values; absent ones undefined. */
export type Environment = z.infer<typeof envSchema>;

/** A missing or invalid setting. `problems` has one sentence per variable, beginning with its name. */
export class EnvironmentError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'EnvironmentError';
    this.problems = problems;
  }
}

const neededWithUrl = ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'] as const;

/**
 * Reads and checks the environment.
 * @throws {EnvironmentError} that names every invalid variable, and never prints a value.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) throw new EnvironmentError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  const problems: string[] = [];
  const env = parsed.data;
  if (env.SUPABASE_URL) {
    for (const name of neededWithUrl) if (!env[name]) problems.push(`${name} is required when SUPABASE_URL is set`);
    if (!env.SUPABASE_JWT_SECRET && !env.SUPABASE_JWT_SIGNING_KEY)
      problems.push('SUPABASE_JWT_SECRET or SUPABASE_JWT_SIGNING_KEY is required when SUPABASE_URL is set');
  }
  const [named, names] = env.MODELS ? ['MODELS', env.MODELS] : ['MODEL', []];
  const uses = (provider: string) => [env.MODEL, ...names].some((name) => name?.startsWith(`${provider}:`));
  const setting = (provider: string) => (env.MODEL?.startsWith(`${provider}:`) ? 'MODEL' : named);
  if (uses('anthropic') && !env.ANTHROPIC_API_KEY)
    problems.push(`ANTHROPIC_API_KEY is required when ${setting('anthropic')} names an Anthropic model`);
  if (uses('openai-compatible') && !env.OPENAI_COMPATIBLE_BASE_URL)
    problems.push(`OPENAI_COMPATIBLE_BASE_URL is required when ${setting('openai-compatible')} names an OpenAI-compatible model`);
  if (env.EMBEDDINGS.startsWith('openai-compatible:') && !env.OPENAI_COMPATIBLE_BASE_URL)
    problems.push('OPENAI_COMPATIBLE_BASE_URL is required when EMBEDDINGS names an OpenAI-compatible model');
  if (env.EMBEDDINGS.startsWith('voyage:') && !env.VOYAGE_API_KEY)
    problems.push('VOYAGE_API_KEY is required when EMBEDDINGS names a Voyage model');
  for (const platform of ['SLACK', 'GITHUB', 'LINEAR', 'NOTION', 'GOOGLE'] as const) {
    const [id, secret] = [`${platform}_CLIENT_ID`, `${platform}_CLIENT_SECRET`] as const;
    if (Boolean(env[id]) !== Boolean(env[secret]))
      problems.push(env[id] ? `${secret} is required when ${id} is set` : `${id} is required when ${secret} is set`);
  }
  if (problems.length) throw new EnvironmentError(problems);
  return env;
}

/**
 * The environment of an installation, as an administrator sets it: like {@link readEnvironment}, but a hosted
 * Supabase project also requires DATABASE_URL.
 * @throws {EnvironmentError}
 */
export function readInstallation(source: Record<string, string | undefined>): Environment {
  const environment = readEnvironment(source);
  if (environment.SUPABASE_URL && !environment.DATABASE_URL)
    throw new EnvironmentError(['DATABASE_URL is required when SUPABASE_URL is set']);
  return environment;
}

/** Settings of a running app: its Supabase is known, whether embedded or not. */
export interface AppEnvironment extends Environment {
  SITE_URL: string;
  SUPABASE_URL: string;
  SUPABASE_PUBLISHABLE_KEY: string;
  SUPABASE_SECRET_KEY: string;
  MODEL: string;
  /** The models that people can choose from, the default first. */
  MODELS: string[];
  /** What decides the default model: the setting MODEL, other settings, or nothing, so that it is the built-in assistant. */
  defaultModelBy: 'MODEL' | 'other settings' | 'nothing';
}

let current: AppEnvironment | undefined;

/**
 * The environment of this process, read once. `npm start` and `npm run dev` set SUPABASE_* for the embedded Supabase
 * before the app starts.
 * @throws {EnvironmentError}
 */
export function env(): AppEnvironment {
  if (current) return current;
  const read = readEnvironment(process.env);
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = read;
  if (!SUPABASE_URL || !SUPABASE_PUBLISHABLE_KEY || !SUPABASE_SECRET_KEY)
    throw new EnvironmentError(['SUPABASE_URL is not set: start the app with "npm start" or "npm run dev"']);
  const defaultModel = read.MODEL ?? read.MODELS?.[0] ?? (read.ANTHROPIC_API_KEY ? 'anthropic:claude-sonnet-5-5' : BUILT_IN);
  current = {
    ...read,
    SUPABASE_URL,
    SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEY,
    SITE_URL: read.SITE_URL ?? `http://${read.HOST}:${read.PORT}`,
    MODEL: defaultModel,
    MODELS: [...new Set([defaultModel, ...(read.MODELS ?? [])])],
    defaultModelBy: read.MODEL ? 'MODEL' : read.MODELS?.length || read.ANTHROPIC_API_KEY ? 'other settings' : 'nothing',
  };
  return current;
}

/** The folder of bundled programs of confined processes, if the process that started this one has made it. */
export const confinedPrograms = () => process.env.CONFINED_PROGRAMS;

/** For a process that this one starts: its own environment, and `more`. */
export const environmentWith = (more: Record<string, string>) => ({ ...process.env, ...more });

/** Whether this is `npm run dev`, where the tools of React and Next.js need more permissions than a built app. */
export const isDevelopment = () => process.env.NODE_ENV === 'development';
