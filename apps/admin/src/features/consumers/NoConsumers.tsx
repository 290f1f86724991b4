import { Box, Button, Link, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import { consumerWords } from '../../messages/consumers';

const words = consumerWords.empty;

/** How a program comes to stand here. */
export const NoConsumers = () => {
  const [makeToken, acknowledge, look] = words.steps;
  const address = `${globalThis.location.origin}/api/events/consumers/my-copy`;
  return (
    <Box sx={{ p: 3 }}>
      <Typography component="h2" variant="h6">
        {words.title}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1, maxWidth: 700 }}>
        {words.text}
      </Typography>
      <Box component="ol" sx={{ pl: 3, '& li': { mb: 1 } }}>
        <li>{makeToken}</li>
        <li>
          {acknowledge}
          <Box component="code" sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}>
            {`curl -X PUT -H "Authorization: Bearer $FEED_TOKEN" -H "Content-Type: application/json" -d '{"cursor": "CURSOR"}' ${address}`}
          </Box>
        </li>
        <li>{look}</li>
      </Box>
      <Button component={LinkBase} to="/admin/tokens/new" variant="outlined">
        {words.makeToken}
      </Button>
      <Typography color="text.secondary" sx={{ mt: 2 }}>
        <Link href="/api/docs" target="_blank" rel="noopener">
          {words.api}
        </Link>
        {'. '}
        {words.guide}
      </Typography>
    </Box>
  );
};
