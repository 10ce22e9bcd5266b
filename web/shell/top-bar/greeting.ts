export type Greeting = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening';

/** How people greet each other at this hour, on the company's clock. */
export function greetingAt(hour: number): Greeting {
  if (hour < 5) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 13) return 'noon';
  if (hour < 18) return 'afternoon';
  return 'evening';
}
