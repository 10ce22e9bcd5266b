import { useSyncExternalStore } from 'react';
import type { Media } from '../media.ts';

export function useMedia(media: Media): boolean {
  return useSyncExternalStore(media.watch, media.matches);
}
