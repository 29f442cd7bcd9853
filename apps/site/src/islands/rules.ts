import './docs.ts';
import './rule-filter.ts';
import { startRuleBox } from './rule-box.ts';

startRuleBox();
