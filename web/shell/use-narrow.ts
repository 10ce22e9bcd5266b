import { watchMedia } from '../media.ts';
import { useMedia } from '../ui/use-media.ts';

const narrow = watchMedia('(max-width: 767px)');

/** Whether the screen is too narrow for a sidebar beside the page. */
export const useNarrow = () => useMedia(narrow);
