/* A process of a pool whose tasks use as many resources as they like. */

const held: unknown[] = [];

const tasks: Record<string, (input: unknown) => unknown> = {
  echo: (input) => input,
  async heap() {
    for (;;) held.push(Array.from({ length: 10_000 }, (_, n) => ({ n })));
  },
  async buffers() {
    for (;;) {
      held.push(Buffer.alloc(20_000_000, 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  },
  loop() {
    for (;;);
  },
  exit: () => process.exit(3),
};

process.on('disconnect', () => process.exit(0));
process.on('message', async ({ id, task, input }: { id: number; task: string; input: unknown }) => {
  process.send?.({ id, output: await tasks[task]!(input) });
});
