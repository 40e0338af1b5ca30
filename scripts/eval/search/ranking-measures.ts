/** The share of what is relevant that is among the first `first` results. */
export function recallAt(first: number, results: readonly string[], relevant: readonly string[]): number {
  const top = results.slice(0, first);
  return relevant.filter((id) => top.includes(id)).length / relevant.length;
}

/** The normalized discounted cumulative gain: 1 when all that is relevant comes first. */
export function ndcgAt(first: number, results: readonly string[], relevant: readonly string[]): number {
  const gain = (place: number) => 1 / Math.log2(place + 2);
  const sum = (places: number[]) => places.reduce((total, place) => total + gain(place), 0);
  const found = [...results.slice(0, first).keys()].filter((place) => relevant.includes(results[place]!));
  return sum(found) / sum([...relevant.slice(0, first).keys()]);
}
