// Runs before every test file of this folder.
import { allNeed } from '../needs.ts';

allNeed('browser');
