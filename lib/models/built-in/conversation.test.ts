import { describe, expect, it } from 'vitest';
import { callNames, talkWith } from './testing/talk.ts';

describe('what was changed', () => {
  it('is repeated on request, with the earlier value', async () => {
    const talk = talkWith();
    const moved = await talk.say('Move the client newsletter to Tuesdays at 11');
    for (const asked of ['what did you just change?', 'wait, what was that', 'when was it before?']) {
      const told = await talk.say(asked);
      expect(callNames(told)).toEqual([]);
      expect(told.said).toContain(moved.said);
    }
  });

  it('is explained with the request that led to it', async () => {
    const talk = talkWith();
    await talk.say('Pause the client newsletter');
    const told = await talk.say('why did you do that?');
    expect(told.said).toMatch(/^You wrote “Pause the client newsletter”.*say “undo that”/s);
    expect(told.suggestions).toEqual(['undo that']);
    expect(callNames(await talk.say('undo that'))).toContain('Execute');
  });

  it('is listed for the whole chat on request', async () => {
    const talk = talkWith();
    expect((await talk.say('what have you done so far?')).said).toContain('I haven’t changed anything in this chat.');
    await talk.say('Pause the client newsletter');
    await talk.say('remember that Ben likes tea');
    expect((await talk.say('what have you done so far?')).said).toMatch(/Paused \[Client newsletter\].*\n- Remembered: \[Ben likes tea\]/s);
  });
});

describe('a question and its answer', () => {
  it('continues from a vague request, through two questions, with the latest answer', async () => {
    const talk = talkWith('empty');
    expect((await talk.say('Create a deliverable')).options).toContain('Status report');
    expect((await talk.say('the first one')).said).toBe('How often should it run?');
    await talk.say('weekly, no, biweekly on Thursdays');
    expect(talk.testEnv.tables.deliverable).toMatchObject([
      { title: 'Status report', frequency: 'biweekly', schedule: { day: 'thursday' } },
    ]);
    await talk.say('make it for Priya instead');
    expect(talk.testEnv.tables.deliverable![0]!.recipient).toEqual({ name: 'Priya' });
  });

  it('says that a one-time deliverable without a date is never written automatically', async () => {
    const talk = talkWith('empty');
    await talk.say('Create an investor letter for Dana');
    const made = await talk.say('Just once');
    expect(made.said).toMatch(/once, no date set.* It has no date, so I’ll write it when you ask\. Give me a day and I’ll schedule it\./s);
    expect(made.said).not.toMatch(/draft it each time/);
    await talk.say('Move it to 15 January');
    expect(talk.testEnv.tables.deliverable).toMatchObject([{ frequency: 'once', schedule: { anchor: expect.stringMatching(/-01-15$/) } }]);
  });

  it.each([
    ['Set up a weekly update for Priya', 'You didn’t give a day or time, so I used the usual ones.'],
    ['Set up a weekly update for Priya on Tuesdays', 'You didn’t give a time, so I used the usual one.'],
    ['Set up a weekly update for Priya at 10:00', 'You didn’t give a day, so I used the usual one.'],
    ['Set up a quarterly update for Priya', 'You didn’t give a day or time, so I used the usual ones.'],
    ['Set up a quarterly update for Priya on the 5th', 'You didn’t give a time, so I used the usual one.'],
  ])('says which part of the schedule of “%s” it chose', async (request, said) => {
    expect((await talkWith('empty').say(request)).said).toContain(said);
  });

  it('says nothing about a schedule that is stated in full', async () => {
    for (const when of ['on Tuesdays at 10:00', 'quarterly on the 5th at noon', 'twice a month at 8:30', 'every day at 7:00'])
      expect((await talkWith('empty').say(`Set up an update for Priya ${when}`)).said).not.toContain('You didn’t');
  });

  it('keeps the parts of a quarterly schedule that a correction does not name', async () => {
    const talk = talkWith('empty');
    await talk.say('Set up a quarterly update for Priya at 8:00');
    const schedule = () => talk.testEnv.tables.deliverable![0]!.schedule;
    await talk.say('make it the 15th');
    expect(schedule()).toEqual({ cron: '0 8 15 1,4,7,10 *' });
    await talk.say('at 10');
    expect(schedule()).toEqual({ cron: '0 10 15 1,4,7,10 *' });
    await talk.say('every other month');
    expect(schedule()).toMatchObject({ cron: expect.stringMatching(/^0 10 15 \d+,\d+,\d+,\d+,\d+,\d+ \*$/) });
  });

  it('takes a date instead of a weekday, and keeps the time, when a schedule of months changes', async () => {
    const talk = talkWith();
    await talk.say('move the board update to every other month, on the first Tuesday at 8:00');
    const schedule = () => talk.testEnv.tables.deliverable!.find(({ id }) => id === 'board')!.schedule;
    expect(schedule()).toMatchObject({ cron: expect.stringMatching(/^0 8 \* .* TUE#1$/) });
    await talk.say('make that the 20th');
    expect(schedule()).toMatchObject({ cron: expect.stringMatching(/^0 8 20 [\d,]+ \*$/) });
    await talk.say('make it monthly on the 5th');
    expect(schedule()).toMatchObject({ day_of_month: 5, time: '08:00' });
  });

  it.each(['in the weekly status draft noon should be 1 pm', 'the sum in the board update’s latest version should be 40,000'])(
    'moves nothing for what a text should say: “%s”',
    async (words) => {
      const { calls, said } = await talkWith().say(words);
      expect(calls.map(({ name }) => name)).toEqual([]);
      expect(said).toContain('I can’t change the words of one version from here.');
    },
  );

  it('says that a one-time deliverable from a plan has no date', async () => {
    const talk = talkWith('empty');
    await talk.say('Plan the January newsletter');
    const made = await talk.say('Once, for January');
    expect(talk.testEnv.tables.deliverable).toMatchObject([{ frequency: 'once' }]);
    expect(made.said).toContain('It has no date, so I’ll write it when you ask. Give me a day and I’ll schedule it.');
  });

  it('asks for notes when a first draft has no material, and writes it from them', async () => {
    const talk = talkWith();
    talk.testEnv.tables.deliverable!.find(({ id }) => id === 'status')!.sources = [];
    const asked = await talk.say('Write the weekly status now');
    expect(asked.said).toMatch(/“Weekly status for Sarah” has no sources yet.*notes/s);
    const done = await talk.say('Lena shipped the dual-write check. The export is late.');
    expect(done.calls).toEqual([
      {
        name: 'Edit',
        input: {
          ref: 'deliverable:status',
          changes: { sources: [{ type: 'description', value: 'Lena shipped the dual-write check. The export is late.' }] },
        },
      },
      { name: 'Execute', input: { action: 'deliverable.generate', target: 'deliverable:status' } },
    ]);
    expect(done.said).toContain('is ready for review');
  });

  it('says that drafts are not reviewed when they are delivered automatically', async () => {
    const talk = talkWith();
    talk.testEnv.tables.deliverable!.find(({ id }) => id === 'status')!.governance = 'full_auto';
    const done = await talk.say('Write the weekly status now');
    expect(done.said).toMatch(/is written\./);
    expect(done.said).not.toContain('review');
  });

  it('says which sources a version could not read, as plain text', async () => {
    const talk = talkWith();
    talk.testEnv.tables.deliverable!.find(({ id }) => id === 'status')!.unread =
      '1 of 3 sources could not be read: “[Plan](https://evil.example)”.';
    const done = await talk.say('Write the weekly status now');
    expect(done.said).toContain('is ready for review. 1 of 3 sources could not be read: “\\[Plan\\](https\\://evil');
  });

  it('asks again with the same options after a description that fits none by its words', async () => {
    const talk = talkWith();
    await talk.say('remember that Tom likes short reports');
    await talk.say('remember that Tom joined from Globex in May');
    const first = await talk.say('please forget that thing about Tom');
    const again = await talk.say('where he worked before');
    expect(again.options).toEqual(first.options);
    expect(again.said).toMatch(/^Sorry, I didn’t get “where he worked before”\./);
    expect((await talk.say('the Globex one')).said).toContain('Forgotten: “Tom joined from Globex in May”');
  });

  it.each([
    ['just the team newsletter actually', ['team']],
    ['all but the team newsletter and the board update', ['clients', 'status']],
    ['no, keep the board update', ['clients', 'team', 'status']],
    ['is the board update coming on Monday?', []],
    ['neither', []],
  ])('pauses those of all that the answer means: “%s”', async (words, meant) => {
    const talk = talkWith();
    const asked = await talk.say('pause everything');
    expect(asked.options).toContain('Leave them');
    const { calls } = await talk.say(words);
    const paused = calls.filter(({ name }) => name === 'Edit').map(({ input }) => String(input.ref).replace('deliverable:', ''));
    expect(paused.toSorted()).toEqual(meant.toSorted());
  });

  it('repeats only what was undone or can be done twice', async () => {
    const talk = talkWith();
    expect((await talk.say('do that again')).said).toBe('There’s nothing to redo in this chat.');
    await talk.say('pause the team newsletter');
    expect((await talk.say('redo')).said).toBe('There’s nothing to redo in this chat.');
    await talk.say('write the weekly status');
    expect((await talk.say('do that again')).said).not.toContain('nothing to redo');
  });

  it('undoes a pause that was not the latest change, and explains the order for other changes', async () => {
    const talk = talkWith();
    await talk.say('pause the team newsletter');
    await talk.say('rename it to Crew letter');
    expect((await talk.say('undo the pause')).calls).toContainEqual({
      name: 'Edit',
      input: { ref: 'deliverable:team', changes: { status: 'active' } },
    });
    await talk.say('move the board update to 8:15');
    const told = await talk.say('undo the rename');
    expect(callNames(told)).not.toContain('Execute');
    expect(told.said).toContain('starting with the latest');
  });

  it('replaces a denied fact with the true one', async () => {
    const talk = talkWith();
    await talk.say("remember that the launch isn't on 12 March any more");
    const { calls } = await talk.say("it's 2 April");
    expect(calls.find(({ name }) => name === 'Write')?.input.content).toMatchObject({ content: 'The launch is on 2 April' });
  });

  it('applies the same change to one deliverable after another', async () => {
    const talk = talkWith();
    const changes = async (words: string) =>
      (await talk.say(words)).calls.filter(({ name }) => name === 'Edit' || name === 'Execute').map(({ input }) => input);
    await talk.say('pause the team newsletter');
    expect(await changes('same for the board update')).toEqual([{ ref: 'deliverable:board', changes: { status: 'paused' } }]);
    expect(await changes('and the client newsletter')).toEqual([{ ref: 'deliverable:clients', changes: { status: 'paused' } }]);
    await talk.say('resume the board update');
    await talk.say('skip the next weekly status');
    expect(await changes('and the board update')).toEqual([{ action: 'deliverable.skip', target: 'deliverable:board' }]);
  });

  it('forgets only what the answer means of several memories', async () => {
    const talk = talkWith();
    await talk.say('remember that Tom likes short reports');
    await talk.say('remember that Tom joined from Globex in May');
    await talk.say('forget what you know about Tom');
    expect((await talk.say('no, keep the one about Globex')).said).toBe('Forgotten: “Tom likes short reports”.');
  });

  it('answers a question that is asked instead of an answer', async () => {
    const talk = talkWith();
    await talk.say('remember that Tom likes short reports');
    await talk.say('remember that Tom joined from Globex in May');
    await talk.say('please forget that thing about Tom');
    expect((await talk.say('what did we decide about the database?')).said).toContain('Supabase');
  });

  it('asks before archiving what is only considered, and archives nothing on “no”', async () => {
    const talk = talkWith();
    expect((await talk.say('should we archive the client newsletter')).options).toEqual([
      'Archive “Client newsletter”',
      'Pause it instead',
      'Keep it',
    ]);
    expect(callNames(await talk.say('no'))).toEqual([]);
    await talk.say('delete it');
    const done = await talk.say('yes please');
    expect(done.calls).toEqual([{ name: 'Edit', input: { ref: 'deliverable:clients', changes: { status: 'archived' } } }]);
    await talk.say('restore it');
    expect(talk.testEnv.tables.deliverable!.find(({ id }) => id === 'clients')).toMatchObject({ status: 'active' });
  });

  it.each([
    ['Client newsletter', 'clients'],
    ['the client one', 'clients'],
    ['2', 'clients'],
    ['the first', 'team'],
    ['“Team newsletter”', 'team'],
  ])('takes “%s” for one of the options', async (answer, id) => {
    const talk = talkWith();
    expect((await talk.say('pause the newsletter')).options).toEqual(['Team newsletter', 'Client newsletter']);
    expect((await talk.say(answer)).calls).toEqual([{ name: 'Edit', input: { ref: `deliverable:${id}`, changes: { status: 'paused' } } }]);
  });

  it('drops the question when a new request arrives', async () => {
    const talk = talkWith();
    await talk.say('pause the newsletter');
    expect((await talk.say('what did we decide about the database?')).said).toContain('Supabase');
    expect((await talk.say('the first one')).said).toMatch(/^I’m not sure what you’d like/);
  });

  it('asks again once when it does not understand, then gives up', async () => {
    const talk = talkWith();
    await talk.say('pause the newsletter');
    expect((await talk.say('blubb')).said).toMatch(/didn’t get “blubb”. Which one/);
    expect((await talk.say('blubb')).said).toMatch(/still didn’t get that, so I didn’t change anything/);
  });

  it.each(['never mind', 'cancel', 'leave it'])('is cancelled by “%s”', async (words) => {
    const talk = talkWith();
    await talk.say('pause the newsletter');
    const turn = await talk.say(words);
    expect(callNames(turn)).toEqual([]);
    expect(turn.said).toMatch(/leave it/);
  });

  it('says which day a move means when the frequency is ambiguous', async () => {
    const talk = talkWith();
    const asked = await talk.say('move the team newsletter to Fridays');
    expect(asked.options).toEqual(['The first Friday of the month', 'Every Friday', 'Every other Friday']);
    const done = await talk.say('The first Friday of the month');
    expect(done.calls[0]!.input.params).toEqual({ frequency: 'monthly', nth: 1, day: 'friday' });
  });
});

describe('a deliverable similar to an existing one', () => {
  it('is asked about, and the existing one can be changed instead', async () => {
    const talk = talkWith();
    const asked = await talk.say('Create a weekly status for Sarah, Tuesdays at 10');
    expect(asked.options).toEqual(['Keep “Weekly status for Sarah”', 'Change “Weekly status for Sarah”', 'Create a second one']);
    await talk.say('Change the one I have');
    expect(talk.testEnv.tables.deliverable!.find(({ id }) => id === 'status')).toMatchObject({
      schedule: { day: 'tuesday', time: '10:00' },
    });
  });

  it('is created anyway when the person wants two', async () => {
    const talk = talkWith();
    await talk.say('Create a weekly status for Sarah, Tuesdays at 10');
    expect(callNames(await talk.say('yes, create a second one'))).toEqual(['Write']);
  });

  it('is not considered a duplicate when an earlier attempt at the same reply created it', async () => {
    const talk = talkWith();
    const turn = await talk.say('Create a weekly status for Sarah, Mondays at 9:00', {
      context: [
        'An earlier attempt at this reply already made these calls (do not repeat what succeeded):',
        '- Write {"ref":"deliverable:new"}: succeeded → deliverable:status',
      ],
    });
    expect(callNames(turn)).toEqual(['List', 'Write']);
  });
});

describe('the subject of a conversation', () => {
  it('is followed from request to request', async () => {
    const talk = talkWith();
    await talk.say('Create a weekly status for Tom on Fridays at 10');
    for (const said of ['rename it to Tom weekly', 'move it to Mondays', 'and make it monthly', 'no, biweekly', 'put it on hold'])
      await talk.say(said);
    expect(talk.testEnv.tables.deliverable!.at(-1)).toMatchObject({ title: 'Tom weekly', frequency: 'biweekly', status: 'paused' });
  });

  it('is a memory for “forget that”', async () => {
    const talk = talkWith();
    await talk.say('Remember that Tom hates long reports');
    await talk.say('forget that');
    expect(talk.testEnv.tables.memory!.at(-1)).toMatchObject({ content: 'Tom hates long reports', is_active: false });
  });

  it('is what the screen shows for “this one”', async () => {
    const talk = talkWith();
    await talk.say('show me the board update');
    talk.screen = 'deliverable:brief';
    expect((await talk.say('resume this one')).calls.at(-1)!.input).toMatchObject({ ref: 'deliverable:brief' });
  });

  it('is not chosen by a request that names one of those that are asked about', async () => {
    const talk = talkWith('kitchens');
    expect((await talk.say('that friday report has to come an hour earlier')).options).toEqual([
      'Easton site report',
      'Westgate site report',
    ]);
    const { calls } = await talk.say("Nobody's gonna be here till January 11, so let's give Gwen's report a rest until then");
    expect(calls.at(-1)).toEqual({
      name: 'Edit',
      input: { ref: 'deliverable:easton', changes: { status: 'paused', paused_until: '2027-01-11' } },
    });
  });

  it('is what a message names, and not what the conversation was about, for “both” and “each of their”', async () => {
    const talk = talkWith('kitchens');
    await talk.say('show me the kitchen figures');
    await talk.say('show me the volunteer bulletin');
    const { calls } = await talk.say('Gwen and Tobias both clock off early in winter, so shift each of their reports one hour earlier');
    expect(calls.filter(({ name }) => name === 'Execute').map(({ input }) => input.target)).toEqual([
      'deliverable:easton',
      'deliverable:westgate',
    ]);
  });

  it('is what the screen showed when it was asked for, wherever the answer comes from', async () => {
    const talk = talkWith();
    talk.keepsContexts = true;
    talk.screen = 'deliverable:brief';
    expect((await talk.say('rename this one')).options).not.toEqual([]);
    talk.screen = 'none';
    expect((await talk.say('Rival radar')).calls.at(-1)).toEqual({
      name: 'Edit',
      input: { ref: 'deliverable:brief', changes: { title: 'Rival radar' } },
    });
  });

  it('is the subject of a question', async () => {
    const talk = talkWith();
    await talk.say('archive the weekly status for Sarah');
    expect((await talk.say('pause it instead')).calls.at(-1)!.input).toMatchObject({
      ref: 'deliverable:status',
      changes: { status: 'paused' },
    });
  });
});

describe('a plan', () => {
  it('has one step in progress at a time, does what it can and leaves the rest to the person', async () => {
    const talk = talkWith('empty');
    const asked = await talk.say('Plan the December board update');
    expect(asked.options).toEqual(['Once, for December', 'Monthly', 'Set nothing up']);
    const done = await talk.say('Monthly');
    const todos = talk.testEnv.calls
      .filter(({ name }) => name === 'Todo')
      .map(({ input }) => input.todos as { content: string; status: string }[]);
    for (const items of todos.slice(0, -1)) expect(items.filter(({ status }) => status === 'in_progress')).toHaveLength(1);
    expect(todos.at(-1)!.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed', 'completed', 'pending', 'pending']);
    expect(todos.at(-1)!.at(-1)!.content).toMatch(/for you/);
    expect(talk.testEnv.tables.deliverable).toMatchObject([
      { title: 'Board update', deliverable_type: 'board_update', frequency: 'monthly' },
    ]);
    expect(talk.testEnv.tables.work).toHaveLength(1);
    expect(done.said).toMatch(/Left for you/);
    expect(done.said).not.toContain('comes later');
  });

  it('keeps a cancelled step open', async () => {
    const talk = talkWith('empty');
    await talk.say('Plan the December board update');
    const done = await talk.say('Set nothing up');
    expect(talk.testEnv.tables.deliverable).toEqual([]);
    const last = talk.testEnv.calls.findLast(({ name }) => name === 'Todo')!.input.todos as { content: string; status: string }[];
    expect(last[2]).toMatchObject({ content: 'Set up the board update (not done)', status: 'pending' });
    expect(done.said).toContain('Nothing was set up');
  });

  it('finds what exists, however long the subject', async () => {
    for (const subject of ['', ' about a very long subject that nobody can say in one breath, with all that belongs to it']) {
      const talk = talkWith();
      const done = await talk.say(`Plan the January brief${subject}`);
      expect(done.said).toContain('Found [Competitor brief](deliverable:brief)');
      expect(talk.testEnv.tables.deliverable).toHaveLength(6);
    }
  });

  it('reports only what is related, and not the deliverable itself', async () => {
    const talk = talkWith();
    talk.testEnv.tables.memory!.push(
      { id: 'readers', content: 'The December newsletter goes to Rome as well', type: 'fact', is_active: true },
      { id: 'updates', content: 'The update of the server is on Sunday', type: 'fact', is_active: true },
    );
    const newsletter = (await talk.say('Plan the December newsletter')).said;
    expect(newsletter).toMatch(/Here’s what I know: \[The December newsletter goes to Rome as well\]\(memory:readers\)\./);
    expect((await talk.say('Plan the December board update')).said).toMatch(
      /I don’t know anything else about the December board update yet/,
    );
  });

  it('is made of the steps that the person names when asked', async () => {
    const talk = talkWith('empty');
    await talk.say('plan the offsite');
    const done = await talk.say('book the rooms, remember that the offsite is in Lisbon, invite everyone');
    expect(talk.testEnv.tables.memory).toMatchObject([{ content: 'The offsite is in Lisbon' }]);
    expect(done.said).toMatch(/Left for you:\n\n- Book the rooms\n- Invite everyone/);
  });

  it('leaves steps that name nothing of the app to the person', async () => {
    const talk = talkWith();
    const done = await talk.say('Make me a plan: research venues; open registration; pause the client newsletter');
    expect(callNames(talk.testEnv).filter((name) => name === 'Write' || name === 'Edit')).toEqual(['Edit']);
    expect(done.said).toMatch(/Left for you:\n\n- Research venues\n- Open registration/);
  });

  it('that needs more steps than a reply has continues on request', async () => {
    const talk = talkWith('empty');
    const steps = ['a', 'b', 'c', 'd', 'e'].map((letter) => `remember that fact ${letter} is true`).join(', then ');
    const first = await talk.say(`plan: ${steps}`, { maxSteps: 3 });
    expect(first.said).toBe('');
    await talk.say('go on');
    expect(talk.testEnv.tables.memory!.map(({ content }) => content)).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((letter) => `Fact ${letter} is true`),
    );
  });
});

describe('a memory that says more than what is to be forgotten', () => {
  const talkOfDana = async () => {
    const talk = talkWith('empty');
    await talk.say('Remember that my boss is called Dana and she hates adverbs');
    expect((await talk.say('forget that Dana hates adverbs')).options).toEqual(['Forget all of it', 'Keep it']);
    return talk;
  };

  it.each(['Forget all of it', 'yes', 'all of it'])('is forgotten on “%s”', async (answer) => {
    const talk = await talkOfDana();
    expect(callNames(await talk.say(answer))).toEqual(['Edit']);
    expect(talk.testEnv.tables.memory).toMatchObject([{ is_active: false }]);
  });

  it.each(['Keep it', 'no, keep it', 'no'])('is kept on “%s”', async (answer) => {
    const talk = await talkOfDana();
    expect((await talk.say(answer)).said).toMatch(/^I kept “My boss is called Dana/);
    expect(talk.testEnv.tables.memory).toMatchObject([{ is_active: true }]);
  });
});

describe('a search without an answer', () => {
  it('shows nothing that shares no word with the question', async () => {
    const talk = talkWith('empty');
    await talk.say('Create a newsletter about the move, monthly');
    const turn = await talk.say('What did we decide about the database?');
    expect(callNames(turn)).toEqual(['Search', 'Search', 'List', 'List', 'List']);
    expect(turn.said).toBe('I don’t have anything about “the database”. To save something, say “remember that …”.');
  });

  it('shows nothing when nothing was found', async () => {
    expect((await talkWith('empty').say('What did we decide about the database?')).said).toMatch(
      /^I don’t have anything about “the database”/,
    );
  });
});

describe('two requests', () => {
  it('run in order, and the first is answered before the second asks', async () => {
    const talk = talkWith();
    const turn = await talk.say('Pause the client newsletter and archive the team newsletter, I guess');
    expect(callNames(turn)).toEqual(['List', 'Edit', 'Respond', 'List', 'Clarify']);
    await talk.say('yes');
    expect(talk.testEnv.tables.deliverable!.filter(({ status }) => status === 'archived').map(({ id }) => id)).toEqual(['team', 'old']);
  });

  it('mention what was not understood', async () => {
    const talk = talkWith();
    const turn = await talk.say('Pause the client newsletter. Purple rain falls upwards.');
    expect(turn.said).toContain('I didn’t understand “Purple rain falls upwards.”');
  });
});

describe('a failure', () => {
  it('is reported, and nothing is claimed', async () => {
    const talk = talkWith();
    talk.testEnv.failing.set('Edit', { error: 'conflict', message: 'This deliverable is being changed by others.' });
    expect((await talk.say('pause the client newsletter')).said).toBe(
      'I couldn’t pause “Client newsletter”: This deliverable is being changed by others.',
    );
  });

  it('of one request does not stop the other', async () => {
    const talk = talkWith();
    talk.testEnv.failing.set('Edit', { error: 'rate_limited', message: '' });
    await talk.say('pause the client newsletter and remember that Lena owns it');
    expect(talk.testEnv.tables.memory!.at(-1)).toMatchObject({ content: 'Lena owns it' });
  });

  it('to ask a question is reported instead of asking forever', async () => {
    const talk = talkWith();
    talk.testEnv.failing.set('Clarify', { error: 'execution_failed', message: 'The database is unavailable.' });
    expect((await talk.say('pause the newsletter')).said).toMatch(
      /couldn’t ask you: The database is unavailable. My question was: Which one/,
    );
  });
});

describe('a long text', () => {
  it('is not interpreted, and can be saved as a document', async () => {
    const talk = talkWith();
    talk.testEnv.tables.document = [];
    const text = `Minutes of the offsite\n${'We talked about many things. '.repeat(300)}`;
    expect((await talk.say(text)).options).toContain('Save it as a document');
    await talk.say('Save it as a document');
    expect(talk.testEnv.tables.document).toMatchObject([{ name: 'Minutes of the offsite' }]);
  });
});

describe('steps of a list', () => {
  const stepsAfter = async (...messages: string[]) => {
    const talk = talkWith();
    for (const message of ['steps for the winter party: find a venue, book the caterer, send the invites', ...messages])
      await talk.say(message);
    const last = talk.testEnv.calls.findLast(({ name }) => name === 'Todo')!.input.todos as { content: string; status: string }[];
    return last.map(({ content, status }) => `${status === 'completed' ? '[x] ' : ''}${content.replace(' (for you)', '')}`);
  };

  it.each<[string, string[]]>([
    [
      'caterer’s booked, check that off. and add "collect allergies" as a step',
      ['Find a venue', '[x] Book the caterer', 'Send the invites', 'Collect allergies'],
    ],
    ['put "ask legal" before everything else', ['Ask legal', 'Find a venue', 'Book the caterer', 'Send the invites']],
    ['add "taste the menu" after the caterer', ['Find a venue', 'Book the caterer', 'Taste the menu', 'Send the invites']],
    [
      'add a step between the venue and the caterer: sign the lease',
      ['Find a venue', 'Sign the lease', 'Book the caterer', 'Send the invites'],
    ],
    [
      'add "order a cake" as a step. add "hire a band" as a step. venue is done, check that off',
      ['[x] Find a venue', 'Book the caterer', 'Send the invites', 'Order a cake', 'Hire a band'],
    ],
    ['at the very end we need to thank the volunteers', ['Find a venue', 'Book the caterer', 'Send the invites', 'Thank the volunteers']],
    ['add a step', ['Find a venue', 'Book the caterer', 'Send the invites']],
    ['i forgot one step: thank the volunteers', ['Find a venue', 'Book the caterer', 'Send the invites', 'Thank the volunteers']],
    ['one more thing. we need to thank the volunteers', ['Find a venue', 'Book the caterer', 'Send the invites', 'Thank the volunteers']],
    ['first two are finished', ['[x] Find a venue', '[x] Book the caterer', 'Send the invites']],
    ['1 and 3 are done', ['[x] Find a venue', 'Book the caterer', '[x] Send the invites']],
    ['everything but the caterer is done', ['[x] Find a venue', 'Book the caterer', '[x] Send the invites']],
    ['caterer isn’t booked yet, don’t send the invites before that is done', ['Find a venue', 'Book the caterer', 'Send the invites']],
    ['the first is done and the second isn’t', ['[x] Find a venue', 'Book the caterer', 'Send the invites']],
  ])('after “%s”', async (message, steps) => expect(await stepsAfter(message)).toEqual(steps));

  it('what one request of a message adds changes no earlier call', async () => {
    const talk = talkWith();
    await talk.say('steps for the winter party: find a venue, book the caterer, send the invites');
    const before = JSON.stringify(talk.messages);
    await talk.say('add "order a cake" as a step. venue is done, check that off');
    expect(JSON.stringify(talk.messages).slice(0, before.length - 1)).toBe(before.slice(0, -1));
  });

  it('a step that is not done after all is opened again', async () => {
    expect(await stepsAfter('all done', 'actually the second isn’t done yet')).toEqual([
      '[x] Find a venue',
      'Book the caterer',
      '[x] Send the invites',
    ]);
  });
});

it('a ticket on files that has none is not run', async () => {
  const talk = talkWith();
  talk.testEnv.tables.work = [{ id: 'rename', task: 'Rename the exports', agent_type: 'workspace', status: 'completed' }];
  const turn = await talk.say('run the ticket Rename the exports');
  expect(callNames(turn)).not.toContain('Execute');
  expect(turn.said).toContain('has no files, so it wasn’t run');
});
