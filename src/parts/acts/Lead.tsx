import Box from '@mui/material/Box';
import type { Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';

/** What confirming does; each line of the words is one of its own. */
export function Lead({ text }: { text: Text }) {
  const t = useText();
  return (
    <Box sx={{ mb: 2, color: 'text.secondary' }}>
      {t(text)
        .split('\n')
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </Box>
  );
}
