/** Jest's names of clocks and timers other than that of dates, which React and the screens go on with. */
const REAL = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'] as const),
];

/** Makes it another time, in ISO 8601, until `jest.useRealTimers()`. */
export const setDate = (now: string) => jest.useFakeTimers({ now: new Date(now), doNotFake: [...REAL] });
