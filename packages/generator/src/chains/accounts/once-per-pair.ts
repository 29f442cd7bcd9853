/** The same function, whose answer for two objects is worked out once. */
export function oncePerPair<One extends object, Other extends object, Answer>(
  make: (one: One, other: Other) => Answer,
): (one: One, other: Other) => Answer {
  const known = new WeakMap<One, WeakMap<Other, Answer>>();
  return (one, other) => {
    const ofOne = known.get(one) ?? new WeakMap<Other, Answer>();
    known.set(one, ofOne);
    const found = ofOne.get(other);
    if (found !== undefined) return found;
    const made = make(one, other);
    ofOne.set(other, made);
    return made;
  };
}
