import { type MouseEvent, useState } from 'react';

/** Something that a button opens beside itself: `anchor` is there while it is open, `opener` are the button's props. */
export function useOpener(popup: 'menu' | 'dialog') {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return {
    anchor,
    opener: {
      'aria-haspopup': popup,
      'aria-expanded': anchor !== undefined,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
    },
    close: () => setAnchor(undefined),
  };
}
