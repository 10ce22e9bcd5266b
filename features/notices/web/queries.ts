import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type NoticeView, noticeEndpoints } from '#features/notices/contract.ts';
import { answered, call } from '#web/api/call.ts';

const noticeKeys = {
  unread: ['notices', 'unread'] as const,
  list: ['notices', 'list'] as const,
};

const POLL_MS = 60_000;
const PAGE_SIZE = 10;

/** How many are unread: read every minute while somebody is looking, and in silence. */
export function useUnread() {
  return useQuery({
    queryKey: noticeKeys.unread,
    queryFn: ({ signal }) => answered(call(noticeEndpoints.unread, {}, { signal, quiet: true })),
    select: ({ unread }) => unread,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    retry: false,
  });
}

interface NoticePage {
  readonly total: number;
  readonly rows: readonly NoticeView[];
}

type NoticePages = InfiniteData<NoticePage, number>;

/** A notice that arrives meanwhile moves the others down a page; none is shown twice for that. */
function shownNotices({ pages }: NoticePages): readonly NoticeView[] {
  const byId = new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row]));
  return [...byId.values()];
}

/** One's own notices, newest first, page after page; forgotten when they are no longer shown. */
export function useNotices() {
  return useInfiniteQuery({
    queryKey: noticeKeys.list,
    queryFn: ({ pageParam, signal }): Promise<NoticePage> =>
      answered(
        call(
          noticeEndpoints.list,
          { query: { pageNum: String(pageParam), pageSize: String(PAGE_SIZE) } },
          { signal, quiet: true },
        ),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, last) => (last * PAGE_SIZE < total ? last + 1 : undefined),
    select: shownNotices,
    gcTime: 0,
    retry: false,
  });
}

type Wanted = { readonly ids: number[] } | { readonly all: true };

const isMeant = (wanted: Wanted, { id }: NoticeView) => 'all' in wanted || wanted.ids.includes(id);

/** Marks some or all as read, on screen as well. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Wanted) => answered(call(noticeEndpoints.read, { body })),
    onSuccess: (left, wanted) => {
      client.setQueryData(noticeKeys.unread, left);
      client.setQueryData<NoticePages>(noticeKeys.list, (shown) =>
        shown === undefined
          ? undefined
          : {
              ...shown,
              pages: shown.pages.map((page) => ({
                ...page,
                rows: page.rows.map((row) => (isMeant(wanted, row) ? { ...row, read: true } : row)),
              })),
            },
      );
    },
  });
}
