/** The cosine of two vectors of length 1: 1 for the same direction, 0 for texts that have nothing in common. */
export function cosine(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let n = 0; n < one.length; n++) sum += one[n]! * other[n]!;
  return sum;
}
