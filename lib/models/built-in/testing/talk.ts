import { isStepCount, type ModelMessage, streamText } from 'ai';
import type { ToolCall } from '#lib/base/tool-call.ts';
import { builtInModel } from '../built-in-model.ts';
import { SmallTestEnv, testEnvNow, testEnvs } from './small-test-env.ts';

/** The result of one turn: its calls, and its final message or question. */
export interface Turn {
  calls: ToolCall[];
  /** The message of the final answer, or the question asked. */
  said: string;
  options: string[];
  /** The messages suggested under the final answer. */
  suggestions?: string[];
}

/** A conversation with the built-in model through `ai`, as in the product: a turn ends with a final Respond or a Clarify. */
export class Talk {
  readonly messages: ModelMessage[] = [];
  readonly testEnv: SmallTestEnv;
  screen?: string;
  /** Earlier messages keep their contexts, as in the app. */
  keepsContexts = false;
  zone = 'Europe/London';
  now = testEnvNow;

  constructor(testEnv: SmallTestEnv) {
    this.testEnv = testEnv;
  }

  async say(text: string, options: { maxSteps?: number; context?: string[] } = {}): Promise<Turn> {
    const context = [
      `Now: ${this.now.toISOString().replace('Z', '+00:00')}`,
      `Time zone: ${this.zone}`,
      ...(this.screen ? [`On screen: ${this.screen}`] : []),
      ...(options.context ?? []),
    ];
    const message: ModelMessage = {
      role: 'user',
      content: [
        { type: 'text', text: `<context>\n${context.join('\n')}\n</context>` },
        { type: 'text', text },
      ],
    };
    const before = this.testEnv.calls.length;
    const result = streamText({
      model: builtInModel(),
      messages: [...this.messages, message],
      tools: this.testEnv.tools(),
      stopWhen: [
        isStepCount(options.maxSteps ?? 15),
        ({ steps }) =>
          steps
            .at(-1)!
            .toolResults.some(
              ({ toolName, input, output }) =>
                (output as { success: boolean }).success &&
                (toolName === 'Clarify' || (toolName === 'Respond' && (input as { final?: boolean }).final !== false)),
            ),
      ],
      onError: ({ error }) => {
        throw error;
      },
    });
    await result.consumeStream();
    const kept: ModelMessage = this.keepsContexts ? message : { role: 'user', content: [{ type: 'text', text }] };
    this.messages.push(kept, ...(await result.responseMessages));
    const calls = this.testEnv.calls.slice(before);
    const last = calls.at(-1);
    const text_ = (await result.finalStep).text;
    if (last?.name === 'Clarify') return { calls, said: String(last.input.question), options: last.input.options as string[] };
    if (last?.name === 'Respond' && last.input.final !== false)
      return {
        calls: calls.slice(0, -1),
        said: String(last.input.message),
        options: [],
        suggestions: last.input.suggestions as string[] | undefined,
      };
    return { calls, said: text_, options: [] };
  }
}

/** A conversation of a person with this data. */
export const talkWith = (testEnv: keyof typeof testEnvs = 'firm') => new Talk(new SmallTestEnv(testEnvs[testEnv]()));

/** The names of the calls of a turn, in order. */
export const callNames = ({ calls }: Pick<Turn, 'calls'>) => calls.map(({ name }) => name);
