import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EnvironmentError, envSchema, readEnvironment, readInstallation } from './env.ts';

const problemsOf = (source: Record<string, string>, read: (source: Record<string, string>) => unknown = readEnvironment) => {
  try {
    read(source);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    return (error as EnvironmentError).problems;
  }
};

const project = {
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  SUPABASE_JWT_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://user:word@host:5432/postgres',
};

test('an empty environment has the default of everything', () => {
  expect(readInstallation({})).toEqual({
    DISK_MARGIN_MB: 100,
    HOST: '127.0.0.1',
    PORT: 3000,
    DATA_DIR: '.data',
    SUPABASE_PORT: 54_321,
    DATABASE_PORT: 54_322,
    GENERATION: 'now',
    EMBEDDINGS: 'local',
    MCP_OAUTH_PERSON: 'email',
    WORKSPACE_COMMANDS: 'auto',
    SLACK_URL: 'https://slack.com',
    GITHUB_URL: 'https://github.com',
    GITHUB_API_URL: 'https://api.github.com',
    LINEAR_URL: 'https://linear.app',
    LINEAR_API_URL: 'https://api.linear.app',
    NOTION_URL: 'https://api.notion.com',
    STREAM_DELAY_MS: 0,
  });
});

test('an empty value counts as not set, and spaces around a value are ignored', () => {
  expect(readEnvironment({ PORT: '', MODEL: '', DATA_DIR: ' elsewhere ' })).toMatchObject({ PORT: 3000, DATA_DIR: 'elsewhere' });
  expect(readEnvironment({ MODEL: '' }).MODEL).toBeUndefined();
});

test('the former name of the built-in assistant is accepted', () => {
  expect(readEnvironment({ MODEL: 'offline' }).MODEL).toBe('built-in');
  expect(readEnvironment({ MODEL: 'built-in' }).MODEL).toBe('built-in');
});

describe('an invalid value is reported by name and not printed', () => {
  test.each([
    ['PORT', 'seventy'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['SUPABASE_PORT', '-1'],
    ['SITE_URL', 'example.com'],
    ['DATA_DIR', '/proc/seventy'],
    ['FILES_DIR', '//sys'],
    ['SITE_URL', 'ftp://example.com'],
    ['SUPABASE_URL', 'seventy'],
    ['SUPABASE_JWT_SECRET', 'too short a secret'],
    ['DATABASE_URL', 'mysql://user:seventy@host/base'],
    ['MODEL', 'gpt:seventy'],
    ['MODEL', 'anthropic: seventy'],
    ['MODEL', 'openai-compatible: seventy'],
    ['MODELS', 'built-in, seventy'],
    ['ANTHROPIC_BASE_URL', 'seventy'],
    ['OPENAI_COMPATIBLE_BASE_URL', 'seventy'],
    ['EMBEDDINGS', 'seventy'],
    ['SMTP_URL', 'https://user:seventy@host'],
    ['WEBHOOK_SECRET', 'too short a secret'],
    ['WEBHOOK_ALLOWED_ORIGINS', 'http://localhost:8080/seventy'],
    ['HTTP_ALLOWED_ORIGINS', 'seventy'],
    ['MCP_ALLOWED_ORIGINS', 'localhost:9000'],
    ['SEALING_SECRET', 'too short a secret'],
    ['MCP_OAUTH_ISSUER', 'http://seventy.example'],
    ['MCP_OAUTH_PERSON', 'seventy'],
    ['MCP_URL', 'seventy'],
    ['WORKSPACE_COMMANDS', 'seventy'],
    ['DANGEROUSLY_RUN_WITHOUT_SANDBOX', 'seventy'],
    ['CLOCK', 'seventy'],
    ['STREAM_DELAY_MS', '10001'],
    ['STREAM_DELAY_MS', 'seventy'],
    ['STREAM_DELAY_MS', '-70'],
    ['MODEL_PRICES', '{seventy'],
    ['MODEL_PRICES', '{"m": {"input": "seventy"}}'],
  ])('%s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} `));
    expect(problems[0]).not.toContain(value);
  });

  test('all problems are in one error', () => {
    expect(problemsOf({ PORT: 'x', CLOCK: 'y' }).map((problem) => problem.split(' ')[0])).toEqual(['PORT', 'CLOCK']);
  });
});

describe('settings that depend on each other', () => {
  test.each(Object.keys(project))('a Supabase project requires %s', (name) => {
    if (name === 'SUPABASE_URL') return expect(readInstallation({ ...project, SUPABASE_URL: '' })).toBeDefined();
    const problems = problemsOf({ ...project, [name]: '' }, readInstallation);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`${name}.* is required when SUPABASE_URL is set$`));
  });

  test('a Supabase project works with either kind of signing key', () => {
    expect(readInstallation(project)).toMatchObject(project);
    expect(readInstallation({ ...project, SUPABASE_JWT_SECRET: '', SUPABASE_JWT_SIGNING_KEY: '{}' }).SUPABASE_JWT_SECRET).toBeUndefined();
  });

  test('an Anthropic model requires the key', () => {
    expect(problemsOf({ MODEL: 'anthropic:claude-sonnet-5-5' })).toEqual([
      'ANTHROPIC_API_KEY is required when MODEL names an Anthropic model',
    ]);
    expect(problemsOf({ MODEL: 'anthropic:claude-sonnet-5-5', ANTHROPIC_API_KEY: 'key' })).toEqual([]);
  });

  test('an OpenAI-compatible model requires the address, but no key', () => {
    expect(problemsOf({ MODEL: 'openai-compatible:qwen3:8b' })).toEqual([
      'OPENAI_COMPATIBLE_BASE_URL is required when MODEL names an OpenAI-compatible model',
    ]);
    const env = { MODEL: 'openai-compatible:meta-llama/Llama-3.3-70B', OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:11434' };
    expect(readEnvironment(env)).toMatchObject(env);
  });
});

test('MODELS is a list, in which every provider needs its settings', () => {
  const list = 'anthropic:claude-sonnet-5-5, openai-compatible:qwen3:8b offline';
  expect(problemsOf({ MODELS: list })).toEqual([
    'ANTHROPIC_API_KEY is required when MODELS names an Anthropic model',
    'OPENAI_COMPATIBLE_BASE_URL is required when MODELS names an OpenAI-compatible model',
  ]);
  const settings = { ANTHROPIC_API_KEY: 'key', OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:11434' };
  expect(readEnvironment({ MODELS: list, ...settings }).MODELS).toEqual([
    'anthropic:claude-sonnet-5-5',
    'openai-compatible:qwen3:8b',
    'built-in',
  ]);
});

test('.env.example lists every variable once, in the same order, with its default', () => {
  const listed = readFileSync('.env.example', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/=(.*)/s).slice(0, 2));
  expect(listed.map(([name]) => name)).toEqual(Object.keys(envSchema.shape));
  expect(readEnvironment(Object.fromEntries(listed))).toEqual(readEnvironment({}));
  for (const [name, value] of listed)
    if (value) expect(String(readEnvironment({})[name as keyof typeof envSchema.shape]), name).toBe(value);
    else expect(readEnvironment({})[name as keyof typeof envSchema.shape], name).toBeUndefined();
});
