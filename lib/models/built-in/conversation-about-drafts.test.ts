import { describe, expect, it } from 'vitest';
import { callNames, type Talk, talkWith } from './testing/talk.ts';

/** A conversation about the board update, of which these versions exist, the newest first. */
function withVersions(...statuses: string[]): Talk {
  const talk = talkWith();
  talk.testEnv.tables.version = statuses.map((status, n) => ({
    id: `version-${statuses.length - n}`,
    deliverable_id: 'board',
    version_number: statuses.length - n,
    status,
    draft_content: 'We hired two engineers.',
  }));
  return talk;
}
const executed = ({ calls }: { calls: { name: string; input: unknown }[] }) =>
  calls.filter(({ name }) => name === 'Execute').map(({ input }) => (input as { action: string }).action);

describe('a draft', () => {
  it('is approved before the version before it is delivered again', async () => {
    const talk = withVersions('staged', 'delivered');
    talk.testEnv.tables.deliverable![1]!.destination = { platform: 'email', target: 'board@acme.example' };
    const asked = await talk.say('publish the board update');
    expect(executed(asked)).toEqual([]);
    expect(asked.options).toEqual(['Approve version 2 and deliver it', 'Deliver version 1 again', 'Leave it']);
    expect(executed(await talk.say('Approve version 2 and deliver it'))).toEqual(['deliverable.approve', 'platform.publish']);
  });

  it.each(['approve v1 of the board update', 'approve version 1 of the board update'])(
    'is not approved by “%s”, which names another version',
    async (said) => {
      const talk = withVersions('staged', 'delivered');
      const asked = await talk.say(said);
      expect(executed(asked)).toEqual([]);
      expect(asked.options).toEqual(['Approve version 2', 'Leave it']);
      expect(executed(await talk.say('yes'))).toEqual(['deliverable.approve']);
    },
  );

  it('that does not exist is not delivered after it could not be approved', async () => {
    const talk = withVersions('approved');
    const turn = await talk.say('approve the board update and mail it to petra@acme.example');
    expect(executed(turn)).toEqual(['deliverable.approve']);
    expect(callNames(turn)).not.toContain('Edit');
    expect(turn.said).toMatch(/has no draft to approve\. \[Version 1 of .*is the newest: approved/);
    expect(turn.said).not.toMatch(/deliverable\.generate/);
  });

  it.each([
    ['reject the board update', undefined],
    ['reject the board update, reason "too short"', 'too short'],
    ['reject the board update because the figures are missing', 'the figures are missing'],
  ])('is rejected by “%s” with the reason %s', async (said, reason) => {
    const turn = await withVersions('staged').say(said);
    const { input } = turn.calls.find(({ name }) => name === 'Execute')!;
    expect(input).toEqual({ action: 'deliverable.reject', target: 'deliverable:board', ...(reason && { params: { reason } }) });
  });

  it('is rejected and written again, if both are asked for', async () => {
    const turn = await withVersions('staged').say('reject the board update, too long, and write a new one');
    expect(executed(turn)).toEqual(['deliverable.reject', 'deliverable.generate']);
    expect(turn.calls.find(({ name }) => name === 'Execute')!.input).toMatchObject({ params: { reason: 'too long' } });
  });

  it('is not rejected with nothing but a refusal as the reason', async () => {
    const talk = withVersions('staged');
    talk.screen = 'deliverable:board';
    const asked = await talk.say('not ok');
    expect(asked.options).toEqual(['Reject it without a reason', 'Leave it in review']);
    const turn = await talk.say('too gloomy');
    expect(turn.calls.find(({ name }) => name === 'Execute')!.input).toMatchObject({ params: { reason: 'too gloomy' } });
  });
});

describe('remarks about a draft', () => {
  it.each(['too long', 'hmm, it’s a bit too gloomy'])('such as “%s” is a reason to reject it, or an instruction', async (said) => {
    const talk = withVersions('staged');
    talk.screen = 'deliverable:board';
    const asked = await talk.say(said);
    expect(asked.options).toEqual(['Reject version 1 with that, and write a new one', 'Add it to the instructions']);
    expect(executed(await talk.say(asked.options[0]!))).toEqual(['deliverable.reject', 'deliverable.generate']);
  });

  it('holds for all later versions only after a question', async () => {
    const talk = talkWith();
    const asked = await talk.say('keep the client newsletter under 100 words this time only');
    expect(asked.options).toEqual(['Add it for all later versions', 'Leave it']);
    await talk.say('Add it for all later versions');
    expect(talk.testEnv.tables.deliverable![4]!.instructions).toBe('Keep the client newsletter under 100 words.');
  });

  it('shows both versions that it compares', async () => {
    const talk = withVersions('staged', 'delivered', 'delivered');
    const told = await talk.say('what changed between v1 and v2 of the board update');
    expect(told.said).toMatch(/Version 2 of Board update.*Version 1 of Board update/s);
    expect(told.said).not.toContain('Version 3');
  });
});

describe('a delivery', () => {
  function afterFailure(): Talk {
    const talk = withVersions('approved');
    Object.assign(talk.testEnv.tables.version![0]!, { delivery_status: 'failed', error: 'The receiver answered 500.' });
    return talk;
  }

  it('that failed is shown and can be retried', async () => {
    const talk = afterFailure();
    expect((await talk.say('which deliveries went wrong this month')).said).toMatch(/Version 1 of Board update.*answered 500/s);
    expect((await talk.say('retry all failed deliveries')).options).toEqual(['Deliver “Board update”', 'Leave it']);
  });

  it('that failed is explained on the page of its deliverable', async () => {
    const talk = afterFailure();
    talk.screen = 'deliverable:board';
    expect((await talk.say('what went wrong here?')).said).toMatch(/could not be delivered: The receiver answered 500.*deliver it/s);
  });

  it.each(['unsend the board update', 'take back the email'])('cannot be taken back by “%s”', async (said) => {
    const turn = await talkWith().say(said);
    expect(turn.said).toBe('What was delivered can’t be taken back.');
  });

  it.each([
    ['approve the board update but don’t send it yet', ['deliverable.approve']],
    ['approve the board update as well as write the client newsletter', ['deliverable.approve', 'deliverable.generate']],
  ])('does not follow “%s”', async (said, expected) => {
    expect(executed(await withVersions('staged').say(said))).toEqual(expected);
  });
});

describe('what is archived', () => {
  it('is not written', async () => {
    const turn = await talkWith().say('Write this quarter’s investor letter');
    expect(executed(turn)).toEqual([]);
    expect(turn.said).toMatch(/\[Investor letter\].* is archived, so I wrote nothing/);
  });
});

describe('notes', () => {
  const notesOf = (talk: Talk) =>
    (talk.testEnv.tables.deliverable![3]!.sources as { value: string }[] | undefined)?.map(({ value }) => value);
  const earlier = { type: 'description', value: 'Licensed from January.', name: 'Notes' };

  it.each([
    ['replace the notes of the team newsletter with: "Licensed from February."', ['Licensed from February.']],
    ['the team newsletter should draw on https://acme.example/kpi and not on my notes anymore', ['https://acme.example/kpi']],
    ['use this as notes for the team newsletter: Two nurses joined.', ['Licensed from January.', 'Two nurses joined.']],
  ])('are replaced by “%s” only if it says so', async (said, expected) => {
    const talk = talkWith();
    talk.testEnv.tables.deliverable![3]!.sources = [earlier];
    await talk.say(said);
    expect(notesOf(talk)).toEqual(expected);
  });
});

describe('pasted notes', () => {
  it.each([
    'Here is what happened this week: we sold 300 loaves, the oven broke on Tuesday. Can you turn that into a weekly report for Ben, Thursdays 17:00?',
    'My notes: Mon: stock take. Tue: Ben ill. Make that into a weekly report for Ben, Thursdays 17:00',
  ])('say nothing of when something comes: “%s”', async (said) => {
    const talk = talkWith('empty');
    await talk.say(said);
    expect(talk.testEnv.tables.deliverable).toMatchObject([
      {
        recipient: { name: 'Ben' },
        schedule: { day: 'thursday', time: '17:00' },
        sources: [{ type: 'description', value: expect.stringMatching(/^(?:we sold|Mon: )/) }],
      },
    ]);
  });

  it('are corrected only as a whole', async () => {
    const talk = talkWith();
    talk.testEnv.tables.deliverable![3]!.sources = [{ type: 'description', value: 'Licensed from January.', name: 'Notes' }];
    const asked = await talk.say('My notes for the team newsletter are wrong: it’s licensed from February');
    expect(asked.options).toEqual(['Replace the notes with that', 'Keep them, and add that', 'Leave it']);
    await talk.say('Replace the notes with that');
    expect(talk.testEnv.tables.deliverable![3]!.sources).toMatchObject([{ value: 'it’s licensed from February' }]);
  });
});

describe('a platform', () => {
  function connected(): Talk {
    const talk = talkWith();
    Object.assign(talk.testEnv.tables, {
      platform: [{ id: 'slack', provider: 'slack', status: 'active' }],
      resources: [
        { id: 'one', provider: 'slack', name: '#ledger' },
        { id: 'two', provider: 'slack', name: '#support' },
      ],
    });
    return talk;
  }

  it.each(['which channels can you see in Slack?', 'can you read my Slack?'])('is answered with what may be read: “%s”', async (said) => {
    const turn = await connected().say(said);
    expect(turn.said).toMatch(/^Slack is connected\. I may read \\#ledger and \\#support/);
    expect((await talkWith().say(said)).said).toMatch(/^Slack isn’t connected/);
  });

  it('is listed with what else is connected', async () => {
    expect((await connected().say('what’s connected?')).said).toMatch(/^Slack is connected/);
    expect((await talkWith().say('which platforms are connected')).said).toMatch(/^Nothing is connected yet/);
  });

  it.each(['the team newsletter should pull from #ledger in Slack', 'the team newsletter should be fed from #ledger in Slack'])(
    'is a source, and no destination, in “%s”',
    async (said) => {
      const talk = connected();
      await talk.say(said);
      expect(talk.testEnv.tables.deliverable![3]).toMatchObject({ sources: [{ type: 'platform', provider: 'slack', value: '#ledger' }] });
      expect(talk.testEnv.tables.deliverable![3]).not.toHaveProperty('destination');
    },
  );

  it('is a destination where something is posted in a channel', async () => {
    const talk = connected();
    await talk.say('post the team newsletter in #support');
    expect(talk.testEnv.tables.deliverable![3]!.destination).toMatchObject({ platform: 'slack', target: '#support' });
  });
});
