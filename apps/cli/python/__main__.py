import sys

from assay import main

sys.exit(main())
