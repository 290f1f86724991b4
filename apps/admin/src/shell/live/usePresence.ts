import { useEffect, useState } from 'react';
import type { Identifier } from 'react-admin';
import { apiPath } from '../../api/provider/resourcePaths';
import { queryOf, quietly } from './quietly';
import { type LiveNews, live } from './signals';
import { tabId } from './tabId';

export interface Editor {
  id: number;
  name: string;
}

interface Presence {
  resource: string;
  /** Undefined for a record that isn't there yet. */
  id: Identifier | undefined;
  /** Whether the user may change the record, and so is one of those who edit it. */
  editing: boolean;
}

const concerns = (news: LiveNews, resource: string, id: Identifier): boolean =>
  news.type === 'missed' ||
  news.signals.some((signal) => signal.presence && signal.resource === resource && String(signal.id) === String(id));

/** Says that this tab has a record open for editing, as long as it has. @returns the other people who do */
export const usePresence = ({ resource: screen, id, editing }: Presence): readonly Editor[] => {
  const resource = apiPath(screen);
  const [editors, setEditors] = useState<readonly Editor[]>([]);

  useEffect(() => {
    if (id === undefined) return;
    let isOver = false;
    const read = async () => {
      if (!live.stream) return;
      const found = await quietly(`live/presence?${queryOf({ resource, id })}`);
      if (found && !isOver) setEditors(found);
    };
    void read();
    const unsubscribe = live.subscribe((news) => {
      if (concerns(news, resource, id)) void read();
    });
    return () => {
      isOver = true;
      setEditors([]);
      unsubscribe();
    };
  }, [resource, id]);

  useEffect(() => {
    if (id === undefined || !editing) return;
    let isReported = false;
    const report = (isOpen: boolean) => {
      if (!live.stream || (!isOpen && !isReported)) return;
      isReported = isOpen;
      const body = { resource, id: String(id), tab: tabId(), stream: live.stream, editing: isOpen };
      // It is sent although the tab is being closed.
      void quietly('live/presence', { method: 'POST', body: JSON.stringify(body), keepalive: true });
    };
    const begin = () => report(true);
    const end = () => report(false);
    begin();
    const unsubscribe = live.subscribe(({ type }) => {
      if (type === 'missed') begin();
    });
    window.addEventListener('pagehide', end);
    window.addEventListener('pageshow', begin);
    return () => {
      window.removeEventListener('pagehide', end);
      window.removeEventListener('pageshow', begin);
      unsubscribe();
      end();
    };
  }, [resource, id, editing]);

  return editors;
};
