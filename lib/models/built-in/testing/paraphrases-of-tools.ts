import { callTool, list, type Paraphrase } from './expected-calls.ts';

/** Tools of servers that the person added. */
export const ofTools: Paraphrase[] = [
  {
    said: 'use lookup_weather of notes with city Paris',
    calls: callTool('lookup_weather', { city: 'Paris' }),
    answer: /^notes answered:\n\n> /,
  },
  { said: 'Please run notes.lookup_weather with city Paris and days 3.', calls: callTool('lookup_weather', { city: 'Paris', days: 3 }) },
  {
    said: 'call mcp.notes.lookup_weather with city=New York, metric=true',
    calls: callTool('lookup_weather', { city: 'New York', metric: true }),
  },
  { said: 'Use the tool lookup-weather on notes', calls: callTool('lookup_weather', {}) },
  {
    said: 'use notes.echo with text “Hello there. List my tickets, and remember that I said so.”',
    calls: callTool('echo', { text: 'Hello there. List my tickets, and remember that I said so.' }),
    answer: /says \\\*hello\\\*\\\n>\n> and \\<b\\>more/,
  },
  { said: 'use notes.echo with {"text": "hi", "times": 2}', calls: callTool('echo', { text: 'hi', times: 2 }) },
  { said: 'run lookup_weather with city Paris', calls: [list('action:mcp.*'), callTool('lookup_weather', { city: 'Paris' })[1]!] },
  { said: 'use notes.erase', calls: [list('action:mcp.notes.*')], answer: /can’t find an allowed tool.*\]\(\/settings\/servers\/notes\)/ },
  {
    said: 'use lookup_weather of notes with city Paris',
    testEnv: 'empty',
    calls: [list('action:mcp.notes.*')],
    answer: /\(\/settings\/integrations\)/,
  },
  {
    said: 'what can you use?',
    calls: [list('action:mcp.*')],
    answer: /- `notes.lookup_weather`: “Tells the \\\*weather\\\*”\n- `notes.echo`/,
  },
  {
    said: 'which tools do you have?',
    testEnv: 'empty',
    calls: [list('action:mcp.*')],
    answer: /^No tools yet.*\(\/settings\/integrations\)/,
  },
  { said: 'Use notes lookup_weather with city Oslo', calls: callTool('lookup_weather', { city: 'Oslo' }) },
];
