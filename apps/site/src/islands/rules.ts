import './docs.ts';
import { startRuleBox } from './rule-box.ts';

startRuleBox();
