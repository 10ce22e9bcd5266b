import { watchMedia } from '../media.ts';
import { useMedia } from '../ui/use-media.ts';

const reduced = watchMedia('(prefers-reduced-motion: reduce)');

/** Whether the system asks for as little motion as possible. */
export const useStillness = () => useMedia(reduced);
