import { configure } from '@testing-library/react';

// Only what never comes is not found: a starved machine may take its time to draw.
configure({ asyncUtilTimeout: 30_000 });
