import { watchMedia } from '../../media.ts';
import { useMedia } from '../use-media.ts';

const wide = watchMedia('(min-width: 1280px)');

/** Whether a row and the sheet it is from fit side by side. */
export const useWide = () => useMedia(wide);
